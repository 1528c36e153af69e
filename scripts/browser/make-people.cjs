// Makes accounts of staff in the app of a newsroom, as `plinth admin create` does for one account; starting it once for each takes a second.
//
// node make-people.cjs FOLDER '{"editor":"name", …}'; the environment is that of the server, and PASSWORD that of all accounts.

const process = require('node:process');
const { COMMANDS, createKernel, DOCUMENTS, SYSTEM, systemCaller } = require('plinth');

async function main([folder, people]) {
  const { PASSWORD: password, ...env } = process.env;
  const kernel = createKernel({ appDir: folder, env, overrides: { config: { server: { logLevel: 'warn' } } } });
  try {
    await kernel.start({ until: 'bootstrap' });
    kernel.container.resolve(COMMANDS).hooks.run.call(systemCaller('command', 'admin create'));
    const documents = kernel.container.resolve(DOCUMENTS);
    for (const [role, name] of Object.entries(JSON.parse(people))) {
      const email = `${role}@example.org`;
      const data = { name, email, username: email, role, password, confirmed: true };
      await documents.create('plugin::admin.person', { data }, SYSTEM);
    }
  } finally {
    await kernel.shutdown();
  }
}

void main(process.argv.slice(2));
