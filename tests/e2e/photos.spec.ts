import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { callApi, choosePhoto, expect, expectAccessible, openEditor, saveEditor, signUp, test } from './fixtures.ts';

const colors = { red: 'f00000', green: '00a000', blue: '0000f0', yellow: 'f0f000', magenta: 'f000f0', cyan: '00f0f0' };
const [CELL, COLUMNS, ROWS] = [200, 3, 2];
const [WIDTH, HEIGHT] = [CELL * COLUMNS, CELL * ROWS];

/** Red, green and blue above yellow, magenta and cyan. */
function grid() {
  const cells = Object.values(colors).map((background, index) => ({
    input: { create: { width: CELL, height: CELL, channels: 3 as const, background: `#${background}` } },
    left: (index % COLUMNS) * CELL,
    top: Math.floor(index / COLUMNS) * CELL,
  }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } }).composite(cells);
}

const gridFile = async () => ({ name: 'grid.png', mimeType: 'image/png', buffer: await grid().png().toBuffer() });

/** The same picture as phones store it: lying on its side, with a note to turn it. */
async function lyingFile() {
  const lying = sharp(await grid().png().toBuffer()).rotate(270);
  const buffer = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'lying.jpg', mimeType: 'image/jpeg', buffer };
}

/** The grid, then a red frame. */
async function movingFile() {
  const first = await grid().removeAlpha().raw().toBuffer();
  const red = Buffer.alloc(first.length, Buffer.from([240, 0, 0]));
  const raw = { width: WIDTH, height: 2 * HEIGHT, channels: 3 as const, pageHeight: HEIGHT };
  const buffer = await sharp(Buffer.concat([first, red]), { raw })
    .gif()
    .toBuffer();
  return { name: 'moving.gif', mimeType: 'image/gif', buffer };
}

type Points = readonly (readonly [x: number, y: number])[];
const corners: Points = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
];
const sixths: Points = [
  [0.1, 0.2],
  [0.5, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.5, 0.8],
  [0.9, 0.8],
];

/** The size of the photo that is stored meanwhile, and its colors at the points. */
async function stored(page: Page, points: Points, act: () => Promise<unknown>) {
  const [answer] = await Promise.all([page.waitForResponse('/api/photos'), act()]);
  const { path } = await answer.json();
  // Until the field has the new photo, adjusting opens the former one
  await expect(page.locator(`img[src*="${path}"]`).first()).toBeAttached();
  const photo = sharp(await (await page.request.get(path)).body());
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const found = points.map(([x, y]) => {
    const at = info.channels * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    const distance = (color: string) =>
      [0, 1, 2].reduce(
        (sum, part) =>
          sum + Math.abs(Number.parseInt(color.slice(2 * part, 2 * part + 2), 16) - (data[at + part] ?? 0)),
        0,
      );
    return Object.entries(colors).find(([, color]) => distance(color) < 60)?.[0] ?? 'another';
  });
  return { size: [info.width, info.height], colors: found };
}

/** Drags with a finger or the mouse, by fractions of the frame. */
async function drag(page: Page, frame: Locator, right: number, down: number) {
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame is not shown');
  const at = (part: number) => ({
    x: box.x + box.width * (0.5 + part * right),
    y: box.y + box.height * (0.5 + part * down),
  });
  if (await isTouch(page))
    return await touch(
      page,
      [0, 0.5, 1].map((part) => [at(part)]),
    );
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  await page.mouse.move(at(1).x, at(1).y, { steps: 4 });
  await page.mouse.up();
}

/** Zooms in with two fingers, or with the wheel. */
async function zoomIn(page: Page, frame: Locator) {
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame is not shown');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = (apart: number) => [-apart, apart].map((part) => ({ x: middle.x + part * box.width, y: middle.y }));
  if (await isTouch(page)) return await touch(page, [0.1, 0.15, 0.2].map(fingers));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -350);
}

const isTouch = (page: Page) => page.evaluate(() => window.matchMedia('(pointer: coarse)').matches);

async function touch(page: Page, steps: { x: number; y: number }[][]) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [index, points] of steps.entries()) await send(index === 0 ? 'touchStart' : 'touchMove', points);
  await send('touchEnd', []);
  await session.detach();
}

test('product 30.12: a photo is centered and upright, is dragged, zoomed and rotated, and adjusted later', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const field = page.getByRole('group', { name: say('Profile photo') });
  const file = page.locator('input[type=file]').first();
  const dialog = page.getByRole('dialog', { name: say('Adjust photo') });
  const frame = dialog.getByRole('application', { name: say('Photo in its frame') });
  const use = dialog.getByRole('button', { name: say('Use photo') });
  const zoom = dialog.getByRole('slider', { name: say('Zoom') });

  expect(await stored(page, sixths, async () => choosePhoto(page, say, await lyingFile()))).toEqual({
    size: [400, 400],
    colors: Object.keys(colors),
  });
  await expect(dialog).toBeHidden();
  expect((await stored(page, sixths, async () => choosePhoto(page, say, await movingFile()))).colors).toEqual(
    Object.keys(colors),
  );

  const shown = field.getByRole('img');
  const before = await shown.getAttribute('src');
  const uploads: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/photos') && uploads.push(request.url()));
  await file.setInputFiles(await gridFile());
  await expect(frame).toBeFocused();
  await expectAccessible(page);
  await drag(page, frame, 0.4, 0);
  await dialog.getByRole('button', { name: say('Cancel') }).click();
  await expect(dialog).toBeHidden();
  await field.getByRole('button', { name: say('Adjust photo') }).click();
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(field.getByRole('button', { name: say('Adjust photo') })).toBeFocused();
  expect(uploads).toEqual([]);
  await expect(shown).toHaveAttribute('src', before ?? '');

  await file.setInputFiles(await gridFile());
  // The photo is shown
  await expect(frame).toBeFocused();
  await drag(page, frame, 0.4, 0);
  expect(await stored(page, corners, () => use.click())).toEqual({
    size: [400, 400],
    colors: ['red', 'green', 'yellow', 'magenta'],
  });

  await field.getByRole('button', { name: say('Adjust photo') }).click();
  await dialog.getByRole('button', { name: say('Rotate right') }).click();
  await expect(dialog.getByRole('status')).toContainText('90°');
  const turned = await stored(page, corners, () => use.click());
  expect(turned.colors).toEqual(['yellow', 'red', 'magenta', 'green']);

  await field.getByRole('button', { name: say('Adjust photo') }).click();
  await dialog.getByRole('button', { name: say('Rotate left') }).click();
  await zoomIn(page, frame);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.8);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(2.2);
  await drag(page, frame, -0.9, -0.9);
  const corner = await stored(page, corners, () => use.click());
  expect(corner.colors).toEqual(['magenta', 'magenta', 'magenta', 'magenta']);
  expect(corner.size[0]).toBeLessThan(230);
  await expect(shown).not.toHaveAttribute('src', before ?? '');
});

test('product 30.12: a photo is used by a press where its button appears first', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const dialog = page.getByRole('dialog', { name: say('Adjust photo') });
  const use = dialog.getByRole('button', { name: say('Use photo') });
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  // The dialog stays as it appears
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await gridFile());
  await expect(dialog.getByRole('application')).toBeFocused();
  const box = await use.boundingBox();
  if (!box) throw new Error('The button is not shown');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(dialog).toHaveCSS('opacity', '1');
  const points = [[0.5, 0.5]] as const;
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect((await stored(page, points, press)).size).toEqual([400, 400]);
});

test('product 30.12: a photo is moved, zoomed, rotated and applied with the keyboard, and the changes are described', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  await openEditor(page, say, 'Ana García López');
  const editor = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: say('Adjust photo') });
  const file = page.locator('input[type=file]');
  await file.setInputFiles(await gridFile());
  await expect(dialog.getByRole('application')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor.getByRole('button', { name: say('Choose a photo') })).toBeVisible();

  await file.setInputFiles(await gridFile());
  await expect(dialog.getByRole('application')).toBeFocused();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 9; press++) await page.keyboard.press('+');
  await page.keyboard.press('-');
  await page.keyboard.press('r');
  const parts = say(
    'Zoom {zoom}, rotated by {degrees}°. The center is {x} from the left and {y} from the top of the photo.',
  );
  const values: Record<string, string> = { zoom: '214\\s?%', degrees: '90', x: '50\\s?%', y: '33\\s?%' };
  const told = new RegExp(parts.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
  await expect(dialog.getByRole('status')).toHaveText(told);
  const { size, colors: found } = await stored(page, corners, () => page.keyboard.press('Enter'));
  expect(size).toEqual([187, 187]);
  expect(found).toEqual(['yellow', 'red', 'magenta', 'green']);
  await expect(editor.getByRole('button', { name: say('Replace photo') })).toBeVisible();

  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText(say('Upload failed')).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await saveEditor(page, say, 'Back to My vCards');
});

test('product 30.12: the card step invites to drop a photo, but not on touch screens', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  await page.goto('/onboarding');
  const [withDrop, without] = [
    page.getByText(say('Or drop an image here, up to 5 MB.')),
    page.getByText(say('Up to 5 MB.'), { exact: true }),
  ];
  const [shown, hidden] = (await isTouch(page)) ? [without, withDrop] : [withDrop, without];
  await expect(shown).toBeVisible();
  await expect(hidden).toBeHidden();
});
