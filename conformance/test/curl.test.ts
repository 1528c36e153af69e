import { execFileSync } from 'node:child_process';
import { curlCommand } from '../report/curl.ts';
import type { Exchange } from '../runner/report.ts';

const BASE: Exchange = {
  caller: 'token',
  method: 'GET',
  path: '/api/voyages',
  requestHeaders: {},
  milliseconds: 1,
  purpose: 'check',
  expected: [],
};

/** The words that a shell parses from a command. */
function words(command: string): readonly string[] {
  const print = `for word in "$@"; do printf '%s\\n' "$word"; done`;
  return execFileSync('sh', ['-c', `set -- ${command}; ${print}`], { env: { TOKEN_FULL: 'secret', PATH: process.env.PATH } })
    .toString()
    .trimEnd()
    .split('\n');
}

describe('curlCommand', () => {
  it('sends what was sent, with the token of a variable', () => {
    const body = JSON.stringify({ data: { title: "it's $HOME and `this`" } });
    const exchange = { ...BASE, method: 'POST', requestHeaders: { 'content-type': 'application/json' }, requestBody: body };
    expect(words(curlCommand(exchange, 'https://content.example.com'))).toEqual([
      'curl',
      '-g',
      '-X',
      'POST',
      'https://content.example.com/api/voyages',
      '-H',
      'Authorization: Bearer secret',
      '-H',
      'content-type: application/json',
      '--data-raw',
      body,
    ]);
  });

  it('encodes an address as it was sent, and leaves the brackets', () => {
    const exchange = { ...BASE, path: "/api/voyages?filters[title][$eq]=é '" };
    expect(words(curlCommand(exchange, 'http://localhost:1'))[2]).toBe('http://localhost:1/api/voyages?filters[title][$eq]=%C3%A9%20%27');
  });

  it.each([
    ['reader', /Bearer \$TOKEN_READ"/],
    ['user', /Bearer \$USER_JWT"/],
    ['visitor', /^curl -g 'http:\/\/localhost:1\/api\/voyages'$/],
  ])('speaks for a %s', (caller, pattern) => {
    expect(curlCommand({ ...BASE, caller }, 'http://localhost:1')).toMatch(pattern);
  });

  it('does not add a token where the request brought its own', () => {
    const exchange = { ...BASE, requestHeaders: { authorization: 'Basic x' } };
    expect(curlCommand(exchange, 'http://localhost:1')).toBe("curl -g 'http://localhost:1/api/voyages' -H 'authorization: Basic x'");
  });

  it('names the parts of a form', () => {
    const exchange = { ...BASE, method: 'POST', requestBody: 'files: (file a.png)', formParts: ['files=@a.png;type=image/png', 'ref=x'] };
    expect(words(curlCommand(exchange, 'http://localhost:1')).slice(-4)).toEqual(['-F', 'files=@a.png;type=image/png', '-F', 'ref=x']);
  });
});
