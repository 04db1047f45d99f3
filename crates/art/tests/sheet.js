'use strict';
// The page's brush, in as few lines as possible.
const tiles = [], crowns = [], maps = {};
const box = path => { let b = [1e9, 1e9, -1e9, -1e9]; for (const [, x, y] of path.matchAll(/[MLC ]?(-?[\d.]+) (-?[\d.]+)/g)) b = [Math.min(b[0], x), Math.min(b[1], y), Math.max(b[2], x), Math.max(b[3], y)]; return b; };
function slope(c, path, from, to) {
  const [x0, y0, x1, y1] = box(path), g = c.createLinearGradient(x0, y0, x1, y1), thin = a => a.replace(/,([^,]*)\)$/, (_, v) => `,${v * .1})`);
  g.addColorStop(0, from); if (from.startsWith('rgba') && to.startsWith('rgba')) { g.addColorStop(.46, thin(from)); g.addColorStop(.54, thin(to)); } g.addColorStop(1, to); return g;
}
function drawn(w, h, paint) { const canvas = new OffscreenCanvas(w, h); paint(canvas.getContext('2d')); return canvas; }
const pattern = (t, n) => t[n + 1] ||= drawn(t[0] * n, t[0] * n, c => { c.scale(n, n); ink(c, t[1], n); });
const tree = (leaf, seed) => (crowns[leaf][seed].picture ||= drawn(184, 184, c => { c.translate(92, 92); c.scale(4, 4); ink(c, crowns[leaf][seed], 4); }));
let drift = null;
function ink(c, inks, k) {
  for (const [kind, path, ...rest] of inks) {
    const p = typeof path === 'string' ? new Path2D(path) : null;
    c.save();
    if (kind === 'mass') {
      if (rest[1] === 0) { c.fillStyle = rest[0]; c.fill(p); }
      else { const m = c.getTransform(); c.shadowColor = rest[0]; c.shadowBlur = rest[1] * k; c.shadowOffsetX = 2e4; c.setTransform(m.a, m.b, m.c, m.d, m.e - 2e4, m.f); c.fill(p); }
    }
    if (kind === 'marks') {
      const [color, width, flat] = rest, times = Math.max(1, .6 / (width * k)), n = Math.round(times * times) * 4;
      c.beginPath(); for (let i = 0; i < path.length; i += n) { c.moveTo(path[i], path[i + 1]); c.lineTo(path[i + 2], path[i + 3]); }
      c.strokeStyle = color; c.lineWidth = width * times; c.lineCap = flat ? 'butt' : 'round'; c.stroke();
    }
    if (kind === 'shaded') { if (rest[2]) c.globalCompositeOperation = 'source-atop'; c.fillStyle = slope(c, path, rest[0], rest[1]); c.fill(p); }
    if (kind === 'rim') { c.clip(p); c.strokeStyle = slope(c, path, rest[0], rest[1]); c.lineWidth = rest[2]; c.lineJoin = 'round'; c.stroke(p); }
    if (kind === 'puff') {
      const [x, y] = path, [lit, body, r] = rest, g = c.createRadialGradient(x - r * .4, y - r * .4, r * .1, x, y, r);
      g.addColorStop(0, lit); g.addColorStop(.6, body); g.addColorStop(1, body.replace(/,[^,]*\)$/, ',0)')); c.fillStyle = g; c.beginPath(); c.arc(x, y, r, 0, 7); c.fill();
    }
    if (kind === 'tiled') {
      let [tile, scale, turn] = rest; if (tile === 6) k < 1.6 ? tile = 0 : scale *= .44; const fine = scale * k > 1.4 && tile !== 1 ? 2 : 1; c.clip(p); c.rotate(turn); c.scale(scale / fine, scale / fine);
      c.fillStyle = c.createPattern(pattern(tiles[tile], fine), 'repeat'); c.fillRect(-3e4, -3e4, 6e4, 6e4);
    }
    if (kind === 'crown') { const [r, leaf, seed] = rest, h = r * 1.15; c.drawImage(tree(leaf, seed), path[0] - h, path[1] - h, h * 2, h * 2); }
    if (kind === 'relief') {
      const [x, y, dot, columns, dots] = rest, rows = dots.length / 4 / columns;
      c.clip(p); c.drawImage(drawn(columns, rows, d => d.putImageData(new ImageData(new Uint8ClampedArray(dots), columns, rows), 0, 0)), x, y, columns * dot, rows * dot);
    }
    if (kind === 'drift') c.drawImage(drift, 0, 0, ...drift.size);
    if (kind === 'fill') { c.fillStyle = rest[0]; c.fill(p, 'evenodd'); }
    if (kind === 'stroke') {
      const [color, width, dash, flat] = rest;
      c.strokeStyle = color; c.lineWidth = width; c.lineJoin = 'round'; c.lineCap = flat ? 'butt' : 'round';
      c.setLineDash(dash); c.stroke(p);
    }
    if (kind === 'sheen') {
      const [[from, to], lit, dark, width] = rest, g = c.createLinearGradient(...from, ...to);
      const clear = color => color.replace(/,[^,]*\)$/, ',0)');
      g.addColorStop(0, lit); g.addColorStop(.45, clear(lit)); g.addColorStop(.55, clear(dark)); g.addColorStop(1, dark);
      if (width > 0) { c.clip(p); c.strokeStyle = g; c.lineWidth = width; c.stroke(p); } else { c.fillStyle = g; c.fill(p); }
    }
    if (kind === 'soft') { c.shadowColor = c.fillStyle = rest[0]; c.shadowBlur = rest[1] * k; c.fill(p); }
    if (kind === 'within') { c.clip(p); ink(c, rest[0], k); }
    c.restore();
  }
}
function sheet(k, models) {
  const cell = 104 * k + 8, n = Math.floor(1580 / cell), rows = Math.ceil(models.length / n), ratio = devicePixelRatio;
  for (const filter of ['none', 'grayscale(1)']) {
    const canvas = document.createElement('canvas'), c = canvas.getContext('2d');
    canvas.width = 1580 * ratio; canvas.height = rows * (cell * .82) * ratio;
    Object.assign(canvas.style, { width: '1580px', filter, display: 'block', marginBottom: '8px' });
    c.scale(ratio, ratio); c.fillStyle = '#98a063'; c.fillRect(0, 0, 1580, canvas.height);
    models.forEach(([name, angle, inks], i) => {
      const x = (i % n + .5) * cell, y = (Math.floor(i / n) + .45) * cell * .82;
      c.save(); c.translate(x, y); c.rotate(angle); c.scale(k, k); ink(c, inks, k * ratio); c.restore();
      c.font = '11px sans-serif'; c.textAlign = 'center'; c.fillStyle = '#14180f'; c.fillText(name, x, y + cell * .35);
    });
    document.body.append(canvas);
  }
}
function show(map, x, y, k, w = 520, h = 480) {
  const [size, bare, pieces, columns, rows, dots] = maps[map], ratio = 1;
  const canvas = document.createElement('canvas'), c = canvas.getContext('2d', { willReadFrequently: true });
  canvas.width = w * ratio; canvas.height = h * ratio; canvas.style.margin = '2px'; document.body.append(canvas);
  drift = drawn(columns, rows, d => d.putImageData(new ImageData(new Uint8ClampedArray(dots), columns, rows), 0, 0));
  drift.size = size; c.scale(k, k); c.translate(-x, -y);
  ink(c, bare, k); c.beginPath(); c.rect(0, 0, ...size); c.clip();
  const begin = performance.now(); ink(c, pieces, k); c.getImageData(0, 0, 1, 1);
  document.title += ` ${map} ${k}: ${Math.round(performance.now() - begin)} ms;`;
}
