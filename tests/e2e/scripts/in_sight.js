// What a player would miss: main buttons below the fold, tables that run out of their panel, hints of a few letters, empty panels, one scrolling box inside another.
const problems = [];
const seen = e => e && e.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && e.getBoundingClientRect().height > 1;
const all = selector => [...document.querySelectorAll(selector)].filter(seen);
const said = e => e.textContent.trim().slice(0, 30);
for (const panel of all('#ask, #proposal')) {
  const main = panel.querySelector('.verb[data-main]') ?? panel.querySelector('.answers .verb, .at-once .verb');
  if (!seen(main)) continue;
  const r = main.getBoundingClientRect();
  for (const y of [r.top + 2, r.bottom - 2]) if (!main.contains(document.elementFromPoint(r.left + r.width / 2, y))) problems.push(`#${panel.id}: "${said(main)}" is not in sight`);
}
for (const table of all('.grid, #side dl')) {
  const box = table.closest('section.panel').getBoundingClientRect(), r = table.getBoundingClientRect();
  const over = Math.max(r.right, ...[...table.querySelectorAll('td, th')].filter(seen).map(e => e.getBoundingClientRect().right)) - box.right + 4;
  if (over > 0) problems.push(`#${table.closest('section.panel').id}: a table runs out by ${Math.round(over)} px: ${said(table)}`);
}
for (const li of all('.hint li')) if (li.closest('.hint').clientWidth < 90) problems.push('a hint of a few letters: ' + said(li));
for (const panel of all('#side > section')) if (!panel.innerText.trim() && !seen(panel.querySelector('input, canvas, svg, .die'))) problems.push(`#${panel.id} is empty`);
for (const e of all('main *')) {
  if (e.scrollHeight <= e.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(e).overflowY)) continue;
  for (let p = e.parentElement; p; p = p.parentElement)
    if (p.scrollHeight > p.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(p).overflowY)) problems.push(`#${e.id || e.className} scrolls inside #${p.id}`);
}
return [...new Set(problems)];
