import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

/** Runs in a separate process, because Jest does not load ES modules. */
function isAskedAgain(...request: readonly [method: string, path: string, body: string]): boolean {
  const module = join(__dirname, '../asked-again.mjs');
  const script = `import { isAskedAgain } from ${JSON.stringify(module)}; console.log(isAskedAgain(...${JSON.stringify(request)}))`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim() === 'true';
}

describe('isAskedAgain', () => {
  it('is so for what changes nothing', () => {
    expect(isAskedAgain('GET', '/api/articles?sort=title', '')).toBe(true);
    expect(isAskedAgain('POST', '/graphql', '{"query":"{ articles { title } }"}')).toBe(true);
  });

  it('is not so for what changes something', () => {
    expect(isAskedAgain('POST', '/api/articles', '{}')).toBe(false);
    expect(isAskedAgain('DELETE', '/api/articles/a', '')).toBe(false);
    expect(isAskedAgain('POST', '/graphql', '{"query":"query A { a } mutation B { b }"}')).toBe(false);
    expect(isAskedAgain('GET', '/api/auth/email-confirmation?confirmation=a', '')).toBe(false);
    expect(isAskedAgain('GET', '/api/connect/github', '')).toBe(false);
  });
});
