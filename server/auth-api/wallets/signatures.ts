import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import type { WalletChain } from '#src/auth-api/wallet-messages.ts';

type Signed = { address: string; text: string; signature: string };

/** The address as it is stored, if it signed the text; null otherwise. */
export function signerOf(chain: WalletChain, signed: Signed): string | null {
  return chain === 'ethereum' ? ethereumSigner(signed) : solanaSigner(signed);
}

/** The address that signed by `personal_sign`. Always a key's own: contracts sign otherwise. */
function ethereumSigner({ address, text, signature }: Signed): string | null {
  const stored = address.toLowerCase();
  if (!/^0x[0-9a-f]{40}$/.test(stored) || (address !== stored && address !== checksummed(stored))) return null;
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return null;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const recovery = [0, 1, 27, 28].indexOf(bytes[64] ?? -1);
  if (recovery === -1) return null;
  const data = Buffer.from(text);
  const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${data.length}`), data]));
  return recoveredAddress(digest, bytes.subarray(0, 64), recovery % 2) === stored ? stored : null;
}

function recoveredAddress(digest: Uint8Array, signature: Uint8Array, recovery: number): string | null {
  try {
    const parsed = secp256k1.Signature.fromBytes(Uint8Array.from(signature), 'compact');
    // Its twin with the low half is the only form that wallets make
    if (parsed.hasHighS()) return null;
    const key = parsed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false);
    return `0x${hex(keccak_256(key.subarray(1)).subarray(-20))}`;
  } catch {
    // Numbers out of range, or no point of the curve
    return null;
  }
}

/** EIP-55. */
function checksummed(address: string): string {
  const digits = hex(keccak_256(Buffer.from(address.slice(2))));
  return address.replace(/[a-f]/g, (letter, place: number) =>
    Number.parseInt(digits[place - 2] ?? '', 16) >= 8 ? letter.toUpperCase() : letter,
  );
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function solanaSigner({ address, text, signature }: Signed): string | null {
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return null;
  const key = publicKeyOf(address);
  if (!key) return null;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text), publicKey, bytes) ? address : null;
}

function publicKeyOf(address: string): Uint8Array | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return null;
  const key = base58.decode(address);
  return key.length === 32 ? key : null;
}
