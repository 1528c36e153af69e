// The command line of the Model Context Protocol Inspector, and clients of both generations of the protocol's SDK.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** `inspector --cli` is the package `inspector-cli`. The main package adds a page, and requires Node 22. */
export const packages = {
  '@modelcontextprotocol/inspector-cli': '1.0.2',
  '@modelcontextprotocol/sdk': '1.32.2',
  '@modelcontextprotocol/client': '2.4.0',
};

const ARTICLE = 'api::article.article';

export async function use({ url, folder, tokens, person, step }) {
  const endpoint = `${url}/mcp`;
  const headers = { Authorization: `Bearer ${tokens.editor}` };
  // The command line reads the name of the main package, which is not installed.
  writeFileSync(
    join(folder, 'node_modules/@modelcontextprotocol/package.json'),
    '{"name":"@modelcontextprotocol/inspector","version":"1.0.2"}',
  );
  const cli = join(folder, 'node_modules/@modelcontextprotocol/inspector-cli/build/index.js');
  const inspect = (...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [cli, endpoint, '--transport', 'http', '--header', `Authorization: ${headers.Authorization}`, ...args],
      { encoding: 'utf8', timeout: 60_000 },
    );
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout);
  };

  await step('inspector: tools, with schemas and hints', () => {
    const { tools } = inspect('--method', 'tools/list');
    const names = tools.map(({ name }) => name);
    for (const name of ['list_types', 'describe_type', 'find', 'get', 'create', 'update', 'search']) assert(names.includes(name), name);
    assert(!names.includes('delete'));
    assert.equal(tools.find(({ name }) => name === 'find').annotations.readOnlyHint, true);
  });
  await step('inspector: types, and one described', () => {
    const { structuredContent } = inspect('--method', 'tools/call', '--tool-name', 'list_types');
    assert(structuredContent.types.some(({ type }) => type === ARTICLE));
    const described = inspect('--method', 'tools/call', '--tool-name', 'describe_type', '--tool-arg', `type=${ARTICLE}`);
    assert.equal(described.structuredContent.create.type, 'object');
  });
  const documentId = await step('inspector: a document is rehearsed, made, and found', () => {
    const given = ['--method', 'tools/call', '--tool-name', 'create', '--tool-arg', `type=${ARTICLE}`, 'data={"title":"By the inspector"}'];
    assert.equal(inspect(...given, 'dryRun=true').structuredContent.dryRun, true);
    const { document } = inspect(...given).structuredContent;
    const found = inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'find',
      '--tool-arg',
      `type=${ARTICLE}`,
      'filters={"title":"By the inspector"}',
    );
    assert.deepEqual(
      found.structuredContent.documents.map((each) => each.documentId),
      [document.documentId],
    );
    return document.documentId;
  });
  await step('inspector: resources', () => {
    assert.equal(inspect('--method', 'resources/templates/list').resourceTemplates.length, 2);
    const { contents } = inspect('--method', 'resources/read', '--uri', `plinth://content/${ARTICLE}/${documentId}`);
    assert.equal(JSON.parse(contents[0].text).title, 'By the inspector');
  });

  // The inspector ran while this process waited for it, without noticing that the service had closed idle connections.
  await sleep(200);
  const required = createRequire(join(folder, 'package.json'));
  const call = async (client) => {
    const { structuredContent } = await client.callTool({ name: 'get', arguments: { type: ARTICLE, documentId } });
    assert.equal(structuredContent.document.title, 'By the inspector');
    const refused = await client.callTool({ name: 'get', arguments: { type: ARTICLE, documentId: 'nobody' } });
    assert.equal(refused.isError, true);
    await client.close();
  };
  await step('sdk, first generation: connects, lists, calls', async () => {
    const { Client } = required('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = required('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'first', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }));
    assert((await client.listTools()).tools.length >= 8);
    await call(client);
  });
  await step('sdk, second generation: connects by the revision of 2026, calls', async () => {
    const { Client, StreamableHTTPClientTransport } = required('@modelcontextprotocol/client');
    const client = new Client({ name: 'second', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }));
    await call(client);
  });

  for (const generation of ['first', 'second'])
    await step(`sdk, ${generation} generation: signs somebody in, and renews its token`, async () => {
      const modern = generation === 'second' ? required('@modelcontextprotocol/client') : null;
      const { Client } = modern ?? required('@modelcontextprotocol/sdk/client/index.js');
      const { StreamableHTTPClientTransport } = modern ?? required('@modelcontextprotocol/sdk/client/streamableHttp.js');
      const kept = {};
      const transport = () => new StreamableHTTPClientTransport(new URL(endpoint), { authProvider: providerOf(kept) });
      const began = transport();
      await assert.rejects(new Client({ name: generation, version: '1' }).connect(began));
      const back = await allowed(url, person, kept.asked);
      assert.equal(back.searchParams.get('state'), 'what it asked');
      await began.finishAuth(modern === null ? back.searchParams.get('code') : back.searchParams);
      const client = new Client({ name: generation, version: '1' });
      await client.connect(transport());
      const { refresh_token: before } = kept.tokens;
      kept.tokens = { ...kept.tokens, access_token: 'one-that-is-over' };
      assert((await client.listTools()).tools.some(({ name }) => name === 'create'));
      assert.notEqual(kept.tokens.refresh_token, before);
      await call(client);
    });
}

/** The state that a client stores during authorization. */
function providerOf(kept) {
  const keep = (name) => (value) => {
    kept[name] = value;
  };
  const redirectUrl = 'http://localhost:49152/callback';
  return {
    redirectUrl,
    clientMetadata: { client_name: 'A client of the SDK', redirect_uris: [redirectUrl] },
    state: () => 'what it asked',
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    redirectToAuthorization: keep('asked'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => kept.discovery,
  };
}

/** Signs a user in at `/admin` and authorizes a program, as the page does. @returns the redirect target */
async function allowed(url, { email, password }, asked) {
  const send = async (path, body, Cookie = '') => {
    const headers = { 'Content-Type': 'application/json', Origin: url, Cookie };
    const answer = await fetch(`${url}/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer;
  };
  const signedIn = await send('/auth/local', { identifier: email, password });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const decision = { query: Object.fromEntries(asked.searchParams), allow: true, scopes: ['read', 'write'] };
  const { data } = await (await send('/authorize', decision, cookies.join('; '))).json();
  return new URL(data.to);
}
