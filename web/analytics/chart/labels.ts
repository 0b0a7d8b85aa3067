const isFirst = (index: number) => index === 0;
const isLast = (index: number, count: number) => index === count - 1;

/** The outermost labels end where the bars do: none is cut off. */
export function anchorOf(index: number, count: number) {
  if (count === 1) return 'middle';
  if (isFirst(index)) return 'start';
  return isLast(index, count) ? 'end' : 'middle';
}

export function placeOf(index: number, count: number, middle: number, left: number, right: number): number {
  if (count === 1) return middle;
  if (isFirst(index)) return left;
  return isLast(index, count) ? right : middle;
}

/** Which bars have a label: the last one, and before it as many as there is room for. */
export function labelledOf(count: number, width: number, labelWidth: number): (index: number) => boolean {
  const most = Math.max(2, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return (index) => (count - 1 - index) % step === 0;
}
