import { callApi, command, expect, expectAccessible, isNarrow, mailTo, signUp, test } from './fixtures.ts';

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
  // What checks the form arrives after it was sent
  const schemas = Promise.withResolvers<void>();
  await page.route('**/assets/message-schemas-*', async (route) => {
    await schemas.promise;
    await route.continue();
  });
  await page.goto('/dashboard/support');
  const subject = page.getByLabel(say('Subject'));
  const message = page.getByLabel(say('Message'), { exact: true });
  const send = page.getByRole('button', { name: say('Send Message') });
  await send.click();
  schemas.resolve();
  await expect(page.getByText(say('Subject is required'))).toBeVisible();
  await expect(page.getByText(say('Message is required'))).toBeVisible();
  await expect(subject).toBeFocused();
  await expectAccessible(page);

  await subject.fill('Printing');
  await message.fill('How large must a code be?\n\nAna');
  await page.route('**/trpc/support.send*', (route) => route.abort());
  await send.click();
  await expect(message).toHaveValue('How large must a code be?\n\nAna');
  await expect(page.getByRole('alert').filter({ hasText: say('Not sent') })).toContainText(say('error.offline'));
  // A request that is still on its way when the route ends would arrive
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('support.send'));
  await page.getByRole('button', { name: say('Retry') }).click();
  await failed;
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/trpc/support.send*');

  await page.goto('/dashboard/vcards');
  await page.goto('/dashboard/support');
  await expect(subject).toHaveValue('Printing');
  await expect(message).toHaveValue('How large must a code be?\n\nAna');
  await send.click();
  // The form becomes the conversation
  const log = page.getByRole('log', { name: say('Chat with support') });
  await expect(log.getByText('How large must a code be?')).toBeVisible();
  await expect(log.getByText('Printing')).toBeVisible();
  await expect(log).toBeFocused();
  await expect(page.getByLabel(say('Your message'))).toHaveValue('');
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

/** Answers the latest message of an account as the operator would. */
async function answer(email: string, text: string): Promise<void> {
  const own = (await command('support', 'list')).split('\n').filter((line) => line.includes(email));
  const [number = ''] = /\d+/.exec(own.at(-1) ?? '') ?? [];
  await command('support', 'reply', number, text);
}

test('product 14.5, 14.6: Support: the chat keeps a draft, says when we answer, and shows a reply without a reload', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/support');
  await expect(
    page.getByText(
      say('With a person, but not instant: we answer within 24 hours, and the reply appears here by itself.'),
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: say('Open the chat') }).click();
  const message = page.getByLabel(say('Your message'));
  await expect(message).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say('Message is required'))).toBeVisible();

  await message.fill('Can I print my code\non a mug?');
  await page.goto('/dashboard/vcards');
  await page.goto('/dashboard/support');
  await page.getByRole('button', { name: say('Open the chat') }).click();
  await expect(message).toHaveValue('Can I print my code\non a mug?');
  await page.route('**/trpc/support.chat*', (route) => route.abort());
  await message.press('Control+Enter');
  await expect(page.getByText(say('No connection. Nothing was lost; please try again.'))).toBeVisible();
  await expect(message).toHaveValue('Can I print my code\non a mug?');
  await page.unroute('**/trpc/support.chat*');
  await message.press('Control+Enter');
  const log = page.getByRole('log', { name: say('Chat with support') });
  await expect(log.getByText('on a mug?')).toBeVisible();
  await expect(message).toHaveValue('');
  const [before = '', after = ''] = say("Sent. You'll have an answer by {time}.").split('{time}');
  const promise = page.getByRole('main').getByText(new RegExp(`^${before.replace('.', '\\.')}.+${after}$`));
  await expect(promise).toBeVisible();

  await answer(email, 'Yes: <b>2 cm</b> or larger.\n\nSend us a picture!');
  await expect(log.getByText('Yes: <b>2 cm</b> or larger.')).toBeVisible();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(promise).toHaveCount(0);
  await expectAccessible(page);

  // An address without a place to wrap doesn't widen the page
  await message.fill(`Here it is: https://casa.example/${'mug'.repeat(100)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: say('Send'), exact: true }).click();
  await expect(log.getByText('Here it is:')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.getByRole('button', { name: say('New topic') }).click();
  await expect(page.getByLabel(say('Subject'))).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel(say('Message'), { exact: true }).fill('mug'.repeat(100));
  await expectAccessible(page);
});

test('product 14.7: Support: an unread reply is marked in the menu until it was seen', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'support.chat', { message: 'Hello?' });
  await page.goto('/dashboard/vcards');
  const menu = page.getByRole('button', { name: say('More'), exact: true });
  const markedMenu = page.getByRole('button', { name: `${say('More')} ${say('New reply')}` });
  const marked = page.getByRole('link', { name: `${say('Support')} ${say('New reply')}` });
  await expect(isNarrow(page) ? menu : page.getByRole('link', { name: say('Support'), exact: true })).toBeVisible();
  await answer(email, 'Hello!');
  if (isNarrow(page)) await markedMenu.click();
  await expect(marked).toBeVisible();
  await expectAccessible(page);
  await marked.click();
  await expect(page.getByRole('log').getByText('Hello!')).toBeVisible();
  if (isNarrow(page)) await menu.click();
  await expect(page.getByRole('link', { name: say('Support'), exact: true })).toBeVisible();
  await expect(marked).toHaveCount(0);
});
