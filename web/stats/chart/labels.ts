/** Wider than most letters of the axis are, in pixels. */
const CHARACTER = 7.5;

/** Where a label stands: below the middle of its bar, unless it would be cut off there. */
export function placeOf(label: string, middle: number, left: number, right: number) {
  const half = (label.length * CHARACTER) / 2;
  if (middle - half < left) return { x: left, textAnchor: 'start' } as const;
  if (middle + half > right) return { x: right, textAnchor: 'end' } as const;
  return { x: middle, textAnchor: 'middle' } as const;
}

/** Which bars have a label: the last one, and before it as many as there is room for. */
export function labelledOf(count: number, width: number, labelWidth: number): (index: number) => boolean {
  const most = Math.max(2, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return (index) => (count - 1 - index) % step === 0;
}

/** Whether a bar is the first of its day, which is not at midnight where the clocks are put forward then. */
export function dayStarts(hours: readonly number[], index: number): boolean {
  const [before, hour] = [hours[index - 1], hours[index]];
  return hour !== undefined && (before === undefined ? hour === 0 : hour < before);
}

/**
 * Which hours have a label, each told by what the clock showed: every beginning of a day, and even steps between. Those of
 * the steps keep away from the edges, where they would be moved towards each other.
 */
export function labelledHours(hours: readonly number[], width: number, labelWidth: number): (index: number) => boolean {
  const each = width / Math.max(1, hours.length);
  const step = [1, 2, 3, 6, 12].find((length) => length * each >= labelWidth) ?? 24;
  const isInside = (index: number) => Math.min(index + 0.5, hours.length - index - 0.5) * each >= labelWidth / 2;
  return (index) => dayStarts(hours, index) || (isInside(index) && (hours[index] ?? 0) % step === 0);
}
