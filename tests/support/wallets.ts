import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import type { EthereumWallet, SolanaWallet } from 'auth-js';

export type TestWallet = {
  chain: 'ethereum' | 'solana';
  /** as its chain's programs write it */
  address: string;
  /** as programs send it */
  sign: (text: string) => string;
};

export type EthereumTestWallet = TestWallet & {
  checksummed: string;
  key: Uint8Array;
  /** what browsers offer as window.ethereum */
  injected: EthereumWallet;
};

export type SolanaTestWallet = TestWallet & { injected: SolanaWallet };

const ethereumDigest = (text: string) => {
  const data = Buffer.from(text);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${data.length}`), data]));
};

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function ethereumWallet(key = secp256k1.utils.randomSecretKey()): EthereumTestWallet {
  const digits = hex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20));
  const mask = hex(keccak_256(Buffer.from(digits)));
  const mixed = [...digits].map((digit, place) =>
    Number.parseInt(mask[place] ?? '', 16) > 7 ? digit.toUpperCase() : digit,
  );
  const [address, checksummed] = [`0x${digits}`, `0x${mixed.join('')}`];
  const signed = (text: string) => {
    const [recovery = 0, ...rest] = secp256k1.sign(ethereumDigest(text), key, { prehash: false, format: 'recovered' });
    return `0x${hex(Uint8Array.from([...rest, 27 + recovery]))}`;
  };
  const answers = (method: string, params?: unknown) => {
    if (method === 'eth_requestAccounts') return [checksummed];
    if (method === 'eth_chainId') return '0x1';
    return signed(Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString());
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => answers(method, params);
  return {
    ...{ chain: 'ethereum', address, checksummed, key, sign: signed },
    injected: { address, request, on: () => {}, removeListener: () => {} } as unknown as EthereumWallet,
  };
}

export function solanaWallet(): SolanaTestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const address = addressOf(publicKey);
  const signed = (data: Uint8Array) => Uint8Array.from(sign(null, data, privateKey));
  return {
    ...{ chain: 'solana', address },
    sign: (text) => Buffer.from(signed(Buffer.from(text))).toString('base64url'),
    injected: {
      publicKey: { toBase58: () => address },
      signMessage: async (data: Uint8Array) => signed(data),
    } as unknown as SolanaWallet,
  };
}

function addressOf(publicKey: KeyObject): string {
  return base58.encode(Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')));
}

/** A wallet that writes the message itself, in the form of the Wallet Standard. */
export function withSignIn(wallet: SolanaTestWallet): SolanaWallet {
  const signIn = async (input: Record<string, unknown> = {}) => {
    const { domain, uri, version, issuedAt, statement } = input as Record<string, string>;
    const text = messageOf(wallet, {
      ...{
        domain,
        statement,
        fields: [`URI: ${uri}`, `Version: ${version}`, 'Chain ID: mainnet', `Issued At: ${issuedAt}`],
      },
    });
    return [
      { signedMessage: Buffer.from(text), signature: Uint8Array.from(Buffer.from(wallet.sign(text), 'base64url')) },
    ];
  };
  return { ...wallet.injected, signIn } as unknown as SolanaWallet;
}

type Parts = {
  domain?: string | undefined;
  statement?: string | undefined;
  fields: readonly string[];
  address?: string;
};

/** A message of the wallet, with its lines as given. */
export function messageOf(
  { chain, address: own }: TestWallet,
  { domain = 'localhost:3000', statement, fields, address = own }: Parts,
): string {
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana';
  const blanks = chain === 'ethereum' ? ['', ''] : [''];
  const middle = statement === undefined ? blanks : ['', statement, ''];
  return [`${domain} wants you to sign in with your ${name} account:`, address, ...middle, ...fields].join('\n');
}
