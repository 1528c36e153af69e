import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, parseDockerfile } from '../dockerfile.mjs';

describe('a Dockerfile', () => {
  it('is read as stages with instructions, arguments filled in and lines joined', () => {
    const text = `# a comment\nARG NODE=22\nFROM node:\${NODE}-bookworm AS one\nRUN a \\\n && b\n\nFROM base:\${NODE}\nCMD ["start"]\n`;
    expect(parseDockerfile(text)).toEqual([
      { base: 'node:22-bookworm', name: 'one', instructions: [{ name: 'RUN', text: 'a   && b' }] },
      { base: 'base:22', name: null, instructions: [{ name: 'CMD', text: '["start"]' }] },
    ]);
  });

  it('has no instruction before the first stage', () => {
    expect(() => parseDockerfile('RUN a')).toThrow('RUN before the first FROM');
  });

  it('says what is copied, from where, and to whom', () => {
    expect(copyOf('package.json package-lock.json ./')).toEqual({
      from: null,
      owner: null,
      sources: ['package.json', 'package-lock.json'],
      target: './',
    });
    expect(copyOf('--from=packages --chown=65532:65532 /image/written /app/.plinth')).toEqual({
      from: 'packages',
      owner: '65532:65532',
      sources: ['/image/written'],
      target: '/app/.plinth',
    });
  });

  it('of Plinth has three stages, and no instruction that the check does not know', () => {
    const stages = parseDockerfile(readFileSync(join(__dirname, '../../../.ci/Dockerfile'), 'utf8'));
    expect(stages.map(({ name }) => name)).toEqual(['package', 'packages', null]);
    const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];
    for (const { instructions } of stages) for (const { name } of instructions) expect(known).toContain(name);
  });
});
