// A real OpenID provider in its own process: it is an ES module, which jest cannot load. It answers `{ clients, accounts }` with its
// issuer, or `'known'`.
import process from 'node:process';
import { Provider } from 'oidc-provider';

let accounts = {};
let server = null;

process.on('message', ({ clients, accounts: told }) => {
  accounts = told;
  if (server === null) start(clients);
  else process.send('known');
});
process.on('disconnect', () => process.exit());

function start(clients) {
  server = new Provider('http://127.0.0.1', {}).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const issuer = `http://127.0.0.1:${port}`;
    const provider = new Provider(issuer, {
      clients,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
      findAccount: (_ctx, id) =>
        Object.hasOwn(accounts, id) ? { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) } : undefined,
      pkce: { required: () => true },
      cookies: { keys: ['a test alone'] },
    });
    server.removeAllListeners('request');
    server.on('request', provider.callback());
    process.send(issuer);
  });
}
