import { openSecret, sealSecret } from '../../second-factor/sealed-secret.ts';
import { signingKeys } from '../../tokens/signing-key.ts';
import { SECRET } from './factor-app.ts';

describe('a sealed secret', () => {
  const keys = signingKeys(SECRET);
  const sealed = sealSecret(keys, 'JBSWY3DPEHPK3PXP', 'alice');

  it('opens for what it was sealed for, and looks different each time', () => {
    expect(openSecret(keys, sealed, 'alice')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain(Buffer.from('JBSWY3DPEHPK3PXP').toString('base64url'));
    expect(sealSecret(keys, 'JBSWY3DPEHPK3PXP', 'alice')).not.toBe(sealed);
  });

  it('does not open for another, with another key, or when it was changed', () => {
    expect(openSecret(keys, sealed, 'bob')).toBeNull();
    expect(openSecret(signingKeys(`${SECRET}!`), sealed, 'alice')).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(index) ^ 1, index);
      expect(openSecret(keys, changed.toString('base64url'), 'alice')).toBeNull();
    }
    for (const text of ['', 'a', bytes.subarray(0, 28).toString('base64url')]) expect(openSecret(keys, text, 'alice')).toBeNull();
  });
});
