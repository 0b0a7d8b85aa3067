import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The message is one sentence for the operator. */
export class EmbeddedRefusal extends Error {}

export type User = { uid: number; gid: number };
export type Log = (message: string) => void;

export type EmbeddedLocation = {
  /** null: the current user. PostgreSQL refuses to run as root */
  user: User | null;
  /** the data directory, without symlinks */
  root: string;
  /** missing before the first start */
  data: string;
  socketDir: string;
};

// sockaddr_un holds 108 bytes on Linux, 104 on macOS
const SOCKET_PATH_MAX = 103;
const SOCKET = '.s.PGSQL.5432';

/**
 * `${dataDir}/postgres`. If the unprivileged user can't enter it, it becomes a symlink to a directory that the user can enter, so
 * that removing the data directory still starts afresh.
 */
export function findLocation(dataDir: string, log: Log): EmbeddedLocation {
  mkdirSync(dataDir, { recursive: true });
  const root = realpathSync(dataDir);
  const user = process.getuid?.() === 0 ? unprivilegedUser(join(root, 'postgres', 'data')) : null;
  const home = findHome(root, user, log);
  return { user, root, data: join(home, 'data'), socketDir: findSocketDir(home, user) };
}

/** The data's owner if it exists, so that root and that user can alternate. */
function unprivilegedUser(data: string): User {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new EmbeddedRefusal(
    'PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody.',
  );
}

function findHome(root: string, user: User | null, log: Log): string {
  const home = join(root, 'postgres');
  if (existsSync(home) && user === null) return usableHome(home);
  if (user === null || canEnter(root, user)) return ownedDirectory(home, 0o700, user);
  const link = lstatSync(home, { throwIfNoEntry: false });
  if (link?.isSymbolicLink() && existsSync(home)) return realpathSync(home);
  return moveHome(home, user, log);
}

function usableHome(home: string): string {
  try {
    accessSync(home, constants.R_OK | constants.X_OK);
    if (existsSync(join(home, 'data'))) accessSync(join(home, 'data'), constants.R_OK | constants.X_OK);
    return realpathSync(home);
  } catch (cause) {
    throw new EmbeddedRefusal(`The database in ${home} belongs to another user. Start as that user, or set DATA_DIR.`, {
      cause,
    });
  }
}

function moveHome(home: string, user: User, log: Log): string {
  const base = alternateDirectory(dirname(home), user);
  let number = 1;
  while (existsSync(join(base, `postgres-${number}`))) number++;
  const target = join(base, `postgres-${number}`);
  if (existsSync(home)) {
    execFileSync('cp', ['-a', home, target]);
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, target]);
    renameSync(home, `${home}.moved`);
  } else {
    rmSync(home, { force: true });
    ownedDirectory(target, 0o700, user);
  }
  symlinkSync(target, home);
  log(`The database is stored in ${target}, because its user can't enter ${dirname(home)}`);
  return target;
}

function findSocketDir(home: string, user: User | null): string {
  const inside = join(home, 'run');
  // The setting is a comma-separated list
  if (Buffer.byteLength(join(inside, SOCKET)) <= SOCKET_PATH_MAX && !/[,"\\]/.test(inside)) {
    return ownedDirectory(inside, 0o700, user);
  }
  const name = `saluda-${digest(home)}`;
  const base = Buffer.byteLength(join(tmpdir(), name, SOCKET)) <= SOCKET_PATH_MAX ? tmpdir() : '/tmp';
  return ownedDirectory(join(base, name), 0o700, user);
}

/** A directory outside the data directory that the user can enter. Stable per data directory. */
export function alternateDirectory(root: string, user: User): string {
  for (const base of ['/var/lib', tmpdir()]) {
    try {
      const directory = ownedDirectory(join(base, `saluda-${digest(root)}`), 0o755, null);
      if (canEnter(directory, user)) return directory;
    } catch {
      // read-only, or another user's
    }
  }
  throw new EmbeddedRefusal(
    `No directory for the database: its user can enter neither ${root} nor /var/lib nor ${tmpdir()}.`,
  );
}

/** Creates or verifies the directory. Names under /tmp are guessable: another user may have planted one. */
function ownedDirectory(directory: string, mode: number, user: User | null): string {
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode });
    chmodSync(directory, mode);
    if (user) chownSync(directory, user.uid, user.gid);
  }
  const found = lstatSync(directory);
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o022) !== 0) {
    throw new EmbeddedRefusal(`${directory} belongs to another user. Remove it, or set DATA_DIR.`);
  }
  return directory;
}

export function canEnter(path: string, user: User): boolean {
  const { uid, gid, mode } = statSync(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = dirname(path);
  return (mode & bit) !== 0 && (parent === path || canEnter(parent, user));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
