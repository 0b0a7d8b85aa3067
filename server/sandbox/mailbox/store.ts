import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const mailSchema = z.object({
  id: z.string(),
  /** one plain address: a mail to two is stored twice */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
});

export type StoredMail = z.infer<typeof mailSchema>;

type Store = {
  /** newest first */
  list(): StoredMail[];
  add(mail: StoredMail): Promise<void>;
};

const KEPT = 500;
const KEPT_MS = 30 * 86_400_000;

/** Mails in memory, each also in a file of its own, so that they outlive a restart. File names sort by time. */
export async function openStore(directory: string): Promise<Store> {
  await mkdir(directory, { recursive: true });
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(names.map((name) => readMail(join(directory, name))));
  let mails = read.filter((mail) => mail !== null).reverse();
  const pathOf = ({ id }: StoredMail) => join(directory, `${id}.json`);

  async function prune(): Promise<void> {
    const oldest = new Date(Date.now() - KEPT_MS).toISOString();
    const old = mails.filter(({ sentAt }, index) => index >= KEPT || sentAt < oldest);
    mails = mails.filter((mail) => !old.includes(mail));
    await Promise.all(old.map((mail) => rm(pathOf(mail), { force: true })));
  }

  await prune();
  return {
    list: () => mails,
    async add(mail) {
      await writeFile(`${pathOf(mail)}.draft`, JSON.stringify(mail));
      await rename(`${pathOf(mail)}.draft`, pathOf(mail));
      mails = [mail, ...mails].sort((a, b) => (a.id < b.id ? 1 : -1));
      await prune();
    },
  };
}

/** null where somebody has edited it into something else. */
async function readMail(path: string): Promise<StoredMail | null> {
  try {
    return mailSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
