import { dayAfter } from '#src/stats/stats.ts';
import { expect, expectAccessible, retell, signUp, test } from './fixtures.ts';

type Day = { day: string; scan: number; click: number };
type Report = { days: Day[]; previous: Day[] | null };

test('product 15.7, 15.13, 20.12: the chart compares with the period before in its drawing, in words and in the table', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await retell<Report>(page, 'analytics.report', (report) => ({
    ...report,
    days: report.days.map((day, index) => ({ ...day, scan: index === 29 ? 900 : 0 })),
    previous: report.days.map((day) => ({ ...day, day: dayAfter(day.day, -30), click: 7 })),
  }));
  await page.goto('/dashboard/stats');
  const chart = page.getByRole('region', { name: say('Activity overview') });
  const named = { en: 'Previous period', es: 'Periodo anterior' }[language];
  const amounts = { en: ['210 interactions', '7 interactions'], es: ['210 interacciones', '7 interacciones'] }[
    language
  ];
  const compared = chart.getByText(new RegExp(`^${named} \\(.+\\): `));
  await expect(compared).toContainText(amounts[0] ?? '');
  await expect(chart.locator('svg polyline').first()).toBeAttached();
  // Nobody saw a page
  await expect(chart.getByText({ en: / visitors? a day/, es: / visitantes? .+ al día/ }[language])).toHaveCount(0);

  // No label of the scale is cut off.
  const drawing = await chart.locator('svg:has(text)').boundingBox();
  for (const label of await chart.locator('svg text[text-anchor=end]').all()) {
    expect((await label.boundingBox())?.x).toBeGreaterThanOrEqual(drawing?.x ?? Number.NaN);
  }

  await chart.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(compared).toContainText(amounts[1] ?? '');
  await expect(chart.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${named} \\(.+\\): ${amounts[1]}$`),
  );

  await chart.getByText(say('Show as a table')).click();
  await expect(chart.getByRole('columnheader').last()).toHaveText(say('Interactions in the previous period'));
  await expect(chart.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('7');
  await expectAccessible(page);

  const [image] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: say('Download image') }).click(),
  ]);
  expect(image.suggestedFilename()).toMatch(/\.png$/);
});
