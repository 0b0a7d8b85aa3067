import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down the whole seconds until `until`, in Unix milliseconds; 0 when past. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

const TICK_MS = 20_000;

/** The current time, updated every 20 seconds and when the tab becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

// The longest delay setTimeout takes
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls `run` once at `time`, in Unix milliseconds; never if that is past, null, or too far off for a timer. */
export function useTimerAt(time: number | null, run: () => void): void {
  const onTime = useEffectEvent(run);
  useEffect(() => {
    const wait = time === null ? 0 : time - Date.now();
    if (wait <= 0 || wait > MAX_TIMER_MS) return;
    const timer = setTimeout(() => onTime(), wait);
    return () => clearTimeout(timer);
  }, [time]);
}
