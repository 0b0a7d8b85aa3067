import { useEffect, useState } from 'react';

const FAST = 2; // CSS pixels per ms
/** Of fewer, few rows are beyond the screen. */
const LONG_LIST_ROWS = 50;
/** After a pause, the time since the last scroll says nothing about its speed. */
const LONGEST_FRAME_MS = 100;
const SLOW_AFTER_MS = 100;
const ROWS_PER_FRAME = 2;

// Of the window, the only thing that scrolls
let top = 0;
let scrolledAt = Number.NEGATIVE_INFINITY;
let fastAt = Number.NEGATIVE_INFINITY;

function noteScroll(): void {
  const now = performance.now();
  const speed = Math.abs(window.scrollY - top) / Math.min(now - scrolledAt, LONGEST_FRAME_MS);
  top = window.scrollY;
  scrolledAt = now;
  if (speed > FAST) fastAt = now;
}

function isFast(): boolean {
  return performance.now() - fastAt < SLOW_AFTER_MS;
}

const briefRows = new Set<() => void>();
let isScheduled = false;

function schedule(): void {
  if (isScheduled || briefRows.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    if (!isFast()) completeSome();
    schedule();
  });
}

function completeSome(): void {
  for (const complete of [...briefRows].slice(0, ROWS_PER_FRAME)) {
    briefRows.delete(complete);
    complete();
  }
}

/** Measures how fast the window scrolls, for the rows of a long list. */
export function useScrollSpeed(rows: number): void {
  const isLong = rows > LONG_LIST_ROWS;
  useEffect(() => {
    if (!isLong) return;
    top = window.scrollY;
    window.addEventListener('scroll', noteScroll, { passive: true });
    return () => window.removeEventListener('scroll', noteScroll);
  }, [isLong]);
}

/**
 * Whether a row leaves out its buttons and chart because it was scrolled into view fast. They follow when scrolling slows down, in
 * a few rows per frame.
 */
export function useIsBrief(): boolean {
  const [isBrief, setBrief] = useState(isFast);
  useEffect(() => {
    if (!isBrief) return;
    const complete = () => setBrief(false);
    briefRows.add(complete);
    schedule();
    return () => void briefRows.delete(complete);
  }, [isBrief]);
  return isBrief;
}
