import { expect, expectAccessible, mailTo, signUp, test } from './fixtures.ts';

test('product 30.20: Support: contact options and common questions', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/support');
  await expect(page.getByRole('heading', { name: say('Support'), exact: true })).toBeVisible();
  const mailLink = page.getByRole('main').locator('a[href^="mailto:"]');
  await expect(mailLink).toHaveText(/^\S+@\S+$/);
  const help = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="mailto:"]') });
  await expect(help.getByText(say('We reply within 24 hours.'), { exact: true })).toBeVisible();

  await page.getByRole('link', { name: say('View FAQ') }).click();
  await expect(page.getByRole('heading', { name: say('Frequently asked questions') })).toBeInViewport();
  const question = page.locator('summary').filter({ hasText: say('How do I upgrade my plan?') });
  const answer = page.locator('details').filter({ has: question }).getByRole('button');
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  for (const title of ['How do I create a QR code?', 'How do I customize a QR code?']) {
    await page.getByText(say(title)).click();
  }
  await expectAccessible(page);
  await answer.click();
  await expect(page.getByRole('dialog', { name: say('Choose Your Plan') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(answer).toBeFocused();
});

test('product 14.1, 30.10: Support: a message is validated, kept when sending fails, and sent', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/support');
  const subject = page.getByLabel(say('Subject'));
  const message = page.getByLabel(say('Message'), { exact: true });
  const send = page.getByRole('button', { name: say('Send Message') });
  await send.click();
  await expect(page.getByText(say('Subject is required'))).toBeVisible();
  await expect(page.getByText(say('Message is required'))).toBeVisible();
  await expect(subject).toBeFocused();
  await expectAccessible(page);

  await subject.fill('Printing');
  await message.fill('How large must a code be?\n\nAna');
  await page.route('**/trpc/support.send*', (route) => route.abort());
  await send.click();
  await expect(page.getByText(say('Failed to send message. Please try again.')).first()).toBeVisible();
  await expect(message).toHaveValue('How large must a code be?\n\nAna');
  await page.unroute('**/trpc/support.send*');

  await page.goto('/dashboard/vcards');
  await page.goto('/dashboard/support');
  await expect(subject).toHaveValue('Printing');
  await expect(message).toHaveValue('How large must a code be?\n\nAna');
  await send.click();
  await expect(page.getByText(say('Message sent'), { exact: true }).first()).toBeVisible();
  await expect(subject).toHaveValue('');
  await expect(message).toHaveValue('');
  const receipt = await mailTo(page, email, 2);
  expect(receipt.subject).toBe(say('We received your message: {subject}').replace('{subject}', 'Printing'));
  expect(receipt.text).toContain('How large must a code be?');
});

test('product 14.2, 30.20: Support: Contact Sales and Schedule Demo fill in the subject; the sixth message in an hour is rejected', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/support');
  const subject = page.getByLabel(say('Subject'));
  const message = page.getByLabel(say('Message'), { exact: true });
  await page.getByRole('link', { name: say('Schedule Demo') }).click();
  await expect(subject).toHaveValue(say('Schedule Demo'));
  await expect(message).toBeFocused();
  await page.getByRole('link', { name: say('Contact Sales') }).click();
  await expect(subject).toHaveValue(say('Contact Sales'));
  for (let n = 1; n <= 5; n += 1) {
    const answer = await page.request.post('/trpc/support.send', { data: { subject: `Message ${n}`, message: 'x' } });
    expect(answer.ok()).toBe(true);
  }
  await message.fill('One too many');
  await page.getByRole('button', { name: say('Send Message') }).click();
  const refused = "You've already sent several messages. We reply within 24 hours. Please write again later.";
  await expect(page.getByText(say(refused)).first()).toBeVisible();
  await expect(message).toHaveValue('One too many');
});
