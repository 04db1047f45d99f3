'use strict';
// The page's brush, in as few lines as possible.
function ink(c, inks, k) {
  for (const [kind, path, ...rest] of inks) {
    const p = new Path2D(path);
    c.save();
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
