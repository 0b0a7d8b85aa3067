import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const mailSchema = z.object({
  id: z.string(),
  /** the sender's name; messages of earlier versions and SMS have none */
  from: z.string().optional(),
  /** one recipient: a message to two is stored twice */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
});

export type StoredMail = z.infer<typeof mailSchema>;

type MailStore = {
  /** newest first, including other processes' messages */
  list(): Promise<StoredMail[]>;
  add(mail: StoredMail): Promise<void>;
};

const MAX_MESSAGES = 500;
const MAX_AGE_MS = 30 * 86_400_000;

/** Messages as files, cached in memory. File names sort by time. */
export async function openMailboxStore(directory: string): Promise<MailStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let read = new Map<string, StoredMail | null>();
  const pathOf = ({ id }: StoredMail) => join(directory, `${id}.json`);

  async function list(): Promise<StoredMail[]> {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
    const known = read;
    const mails = await Promise.all(
      names.map(async (name) => [name, known.get(name) ?? (await readMail(join(directory, name)))] as const),
    );
    read = new Map(mails);
    return mails.flatMap(([, mail]) => mail ?? []).reverse();
  }

  async function prune(): Promise<void> {
    const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
    const old = (await list()).filter(({ sentAt }, index) => index >= MAX_MESSAGES || sentAt < oldest);
    await Promise.all(old.map((mail) => rm(pathOf(mail), { force: true })));
  }

  await prune();
  return {
    list,
    async add(mail) {
      await writeFile(`${pathOf(mail)}.draft`, JSON.stringify(mail), { mode: 0o600 });
      await rename(`${pathOf(mail)}.draft`, pathOf(mail));
      await prune();
    },
  };
}

/** null: edited or just deleted. */
async function readMail(path: string): Promise<StoredMail | null> {
  try {
    return mailSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
