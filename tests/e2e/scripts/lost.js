// What is lost or overlaps on the screen: words that are cut off or overflow their control, overlapping panels, controls out of reach.
const problems = [];
const named = e => e.id ? '#' + e.id : e.dataset.press ? `[${e.dataset.press}]` : e.className && e.className.baseVal === undefined && e.className ? '.' + e.className : e.tagName.toLowerCase();
const path = e => [e.closest('[id]'), e].filter(Boolean).map(named).join(' ');
// What is there for screen readers alone, or until it is pointed at, is clipped away.
const clipped = e => { for (; e; e = e.parentElement) if (getComputedStyle(e).clipPath === 'inset(50%)') return true; };
const seen = e => e.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && !clipped(e);
const open = document.querySelector('dialog[open]');
const root = open || document.body;
// A word that is cut off: its box is too small, and cannot be scrolled.
for (const e of root.querySelectorAll('button, a, p, h2, h3, b, small, span, td, th, dt, dd, label, summary, li, kbd')) {
  if (!seen(e) || !e.textContent.trim() || e.closest('[data-folded] > #words, #said')) continue;
  const r = e.getBoundingClientRect();
  if (r.width < 2 || r.height < 2) continue;
  const s = getComputedStyle(e);
  const cut = (over, inner, outer) => over !== 'visible' && over !== 'auto' && over !== 'scroll' && inner > outer + 1;
  if (cut(s.overflowX, e.scrollWidth, e.clientWidth) && !e.title && !e.closest('[title]')) problems.push('cut ' + path(e) + ': ' + e.textContent.trim().slice(0, 30));
  if (cut(s.overflowY, e.scrollHeight, e.clientHeight)) problems.push('cut below ' + path(e) + ': ' + e.textContent.trim().slice(0, 30));
  // Words that overflow their control.
  const control = e.closest('button, a.tile, .verb');
  if (control && control !== e) {
    const c = control.getBoundingClientRect();
    if (r.right > c.right + 1 || r.left < c.left - 1 || r.bottom > c.bottom + 1 || r.top < c.top - 1) problems.push('out of ' + path(control) + ': ' + e.textContent.trim().slice(0, 30));
  }
}
// Overlapping panels.
const panels = open ? [] : [...document.querySelectorAll('#bar, #way, #title, #roster, #side, #foot, #board')].filter(e => seen(e));
for (const a of panels) for (const b of panels) {
  if (a === b || a.contains(b) || b.contains(a) || panels.indexOf(a) > panels.indexOf(b)) continue;
  const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  const [w, h] = [Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
  if (w > 1 && h > 1) problems.push(`${named(a)} lies on ${named(b)} by ${w.toFixed()}x${h.toFixed()}`);
}
// Outside the window, where nothing scrolls.
for (const e of root.querySelectorAll('button, input, select, a')) {
  if (!seen(e) || e.closest('#board[data-folded]')) continue;
  let p = e.parentElement, scrolls = false;
  while (p) { const s = getComputedStyle(p); if (/auto|scroll/.test(s.overflowY + s.overflowX)) scrolls = true; p = p.parentElement }
  const r = e.getBoundingClientRect();
  if (!scrolls && r.width > 2 && (r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.left < -1 || r.top < -1)) problems.push('out of the window ' + path(e));
}
return [...new Set(problems)];
