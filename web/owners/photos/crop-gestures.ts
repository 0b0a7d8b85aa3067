import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Crop, type FramePoint, moveCrop, zoomCrop } from './photo-crop.ts';

export type ChangeCrop = (next: (before: Crop) => Crop) => void;

const WHEEL_STEP = 0.002;
// Browsers report a pinch on a trackpad as small turns of the wheel with the control key
const TRACKPAD_PINCH_STEP = 0.01;

/** One pointer moves the photo; two also zoom; so does the wheel. */
export function useCropGestures(frame: RefObject<HTMLElement | null>, photo: ImageBitmap, change: ChangeCrop) {
  const pointers = useRef(new Map<number, FramePoint>());

  // React's own wheel listeners can't keep the page from scrolling
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointIn(element, event);
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? TRACKPAD_PINCH_STEP : WHEEL_STEP));
      change((crop) => zoomCrop(photo, crop, crop.zoom * factor, at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, photo, change]);

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const known = pointers.current;
    if (!known.has(event.pointerId)) return;
    const before = gripOf(known);
    known.set(event.pointerId, pointIn(event.currentTarget, event));
    const after = gripOf(known);
    const factor = before.spread > 0 ? after.spread / before.spread : 1;
    const by = { x: after.x - before.x, y: after.y - before.y };
    change((crop) => zoomCrop(photo, moveCrop(photo, crop, by), crop.zoom * factor, after));
  }

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function pointIn(frame: HTMLElement, event: { clientX: number; clientY: number }): FramePoint {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (event.clientX - left) / width - 0.5, y: (event.clientY - top) / height - 0.5 };
}

/** The middle of all pointers, and their mean distance from it. */
function gripOf(pointers: ReadonlyMap<number, FramePoint>): FramePoint & { spread: number } {
  const points = [...pointers.values()];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  return { x, y, spread: mean(points.map((point) => Math.hypot(point.x - x, point.y - y))) };
}
