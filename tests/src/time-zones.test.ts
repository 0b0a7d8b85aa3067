import { describe, expect, test } from 'vitest';
import { timeZoneSchema } from '#src/schemas.ts';
import { currentTimeZone, dayIn, knownTimeZone } from '#src/time-zones.ts';

describe('product 20.9: a time zone', () => {
  test.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['europe/madrid', 'Europe/Madrid'],
    ['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['', null],
    ['Europe/Atlantis', null],
    ['+05:30', null],
    ['-03', null],
    ['../etc/passwd', null],
    ["UTC'; drop table profiles", null],
    [`Europe/${'x'.repeat(100)}`, null],
  ])('%s is recognized', (name, zone) => {
    expect(knownTimeZone(name)).toBe(zone);
    expect(timeZoneSchema.safeParse(name).success).toBe(zone !== null);
  });

  test('from a browser is normalized to one name, repeatedly', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const zone = knownTimeZone(name);
      expect(zone, name).not.toBeNull();
      expect(knownTimeZone(zone ?? '')).toBe(zone);
    }
  });

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Europe/Madrid', 'Europe/Madrid'],
  ])('%s is shown by its current name', (stored, shown) => {
    expect(currentTimeZone(stored)).toBe(shown);
  });

  test('has the same days by its current name', () => {
    const renamed = Intl.supportedValuesOf('timeZone').filter((name) => currentTimeZone(name) !== name);
    expect(renamed).toHaveLength(19);
    for (const name of renamed) expect(knownTimeZone(currentTimeZone(name))).toBe(name);
  });

  test.each([
    ['Europe/Madrid', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['Europe/Madrid', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20'],
    ['Australia/Lord_Howe', '2026-11-20T13:00:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z', '2026-11-20'],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31'],
    // Clocks change at midnight here, so the day begins at 1:00
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['Nowhere/Known', '2026-11-20T23:59:59.999Z', '2026-11-20'],
  ])('starts its day at midnight local time: %s at %s', (zone, instant, day) => {
    expect(dayIn(zone, Date.parse(instant))).toBe(day);
  });

  test.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Santiago', '2026-09-06', 23],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('has days of their local length: %s on %s', (zone, day, hours) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    const quarters = Array.from({ length: 4 * 80 }, (_, n) => dayIn(zone, noon + (n - 160) * 900_000));
    expect(quarters.filter((each) => each === day).length / 4).toBe(hours);
    // The day is contiguous
    expect(quarters.lastIndexOf(day) - quarters.indexOf(day) + 1).toBe(hours * 4);
  });
});
