import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, wallClockAt } from '#src/time-zones.ts';

const madrid = 'Europe/Madrid';

test.each([
  ['in winter', '2026-11-30', '18:05', madrid, '2026-11-30T17:05:00.000Z'],
  ['in summer', '2026-07-01', '00:00', madrid, '2026-06-30T22:00:00.000Z'],
  ['before the clocks are put on', '2026-03-29', '01:59', madrid, '2026-03-29T00:59:00.000Z'],
  ['in the skipped hour', '2026-03-29', '02:30', madrid, '2026-03-29T01:30:00.000Z'],
  ['in the hour that comes twice', '2026-10-25', '02:30', madrid, '2026-10-25T00:30:00.000Z'],
  ['west of Greenwich', '2026-11-30', '18:05', 'America/Mexico_City', '2026-12-01T00:05:00.000Z'],
  ['a quarter of an hour off', '2026-11-30', '18:05', 'Asia/Kathmandu', '2026-11-30T12:20:00.000Z'],
  ['in UTC', '2026-11-30', '18:05', 'UTC', '2026-11-30T18:05:00.000Z'],
])('product 12.8: the end of a link %s', (_, day, time, zone, instant) => {
  expect(instantOf({ day, time }, zone)?.toISOString()).toBe(instant);
});

test.each([
  ['', '18:00'],
  ['2026-11-30', ''],
  ['2026-13-01', '18:00'],
  ['2026-11-30', '25:00'],
  ['tomorrow', 'noon'],
])('product 12.8: %j at %j is not a valid time', (day, time) => {
  expect(instantOf({ day, time }, madrid)).toBeNull();
});

test('local time converts back to its minute, or to the same minute an hour earlier', () => {
  const zone = fc.constantFrom(madrid, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Chatham');
  const minute = fc.integer({ min: 28_000_000, max: 35_000_000 });
  fc.assert(
    fc.property(zone, minute, (timeZone, n) => {
      const shown = wallClockAt(new Date(n * 60_000), timeZone);
      const back = instantOf(shown, timeZone) ?? new Date(0);
      expect(wallClockAt(back, timeZone)).toEqual(shown);
      expect(back.getTime()).toBeLessThanOrEqual(n * 60_000);
    }),
  );
});
