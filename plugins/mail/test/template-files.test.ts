import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from 'plinth';
import { MAIL } from 'plinth/plugins/mail';
import { bootApp } from 'plinth/testing';
import { compose } from '../compose.ts';
import { readTemplates } from '../template-files.ts';
import { bootMailApp, WELCOME, writeFiles } from './letters.ts';

let app: string;
let own: string;
let plugin: string;
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  own = join(app, 'config', 'mail');
  plugin = join(app, '..', `${app}-plugin`);
  writeFiles(plugin, WELCOME);
});
afterEach(() => {
  for (const folder of [app, plugin]) rmSync(folder, { recursive: true, force: true });
});

const read = () => readTemplates([plugin], own, app);
const welcome = () => {
  const template = read().templates.get('welcome');
  return template && compose(template, { template: 'welcome', data: { name: 'Ada', url: 'u' } });
};

describe('templates of a plugin', () => {
  it('are files of one name', () => {
    writeFiles(plugin, { 'README.md': 'not a template', 'plain.txt': 'Subject: Plain\n\nText' });
    expect([...read().templates.keys()]).toEqual(['plain', 'welcome']);
    expect(welcome()).toEqual({
      subject: 'Welcome, Ada',
      text: 'Dear Ada,\nconfirm: u\n',
      html: '<p>Dear Ada, <a href="u">confirm</a></p>\n',
    });
    expect(read().templates.get('plain')?.html).toBeNull();
  });

  it('that are wrong are named all at once, with their files', () => {
    writeFiles(plugin, {
      'alone.html': '<p></p>',
      'bare.txt': 'No subject',
      'listed.txt': 'Subject: a\nData: name\n\n{{name}} {{nmae}}',
      'welcome.html': '{{uri}}',
    });
    expect(read).toThrow(
      [
        'Email templates are invalid:',
        `  - ${join(plugin, 'alone.html')}: the file alone.txt is missing in the same folder`,
        `  - ${join(plugin, 'bare.txt')}: must start with a line "Subject: …"`,
        `  - ${join(plugin, 'listed.txt')}: {{nmae}} has no value: this email has name`,
        `  - ${join(plugin, 'welcome.html')}: {{uri}} has no value: this email has name, url`,
      ].join('\n'),
    );
  });

  it('have names of their own, and folders that exist', () => {
    const other = join(app, 'other');
    writeFiles(other, WELCOME);
    expect(() => readTemplates([plugin, other, join(app, 'none')], own, app)).toThrow(
      `  - other/welcome.txt: ${plugin} already contains a template with this name\n  - ${join(app, 'none')}: the template folder does not exist`,
    );
  });
});

describe('templates of the app', () => {
  it('stand for the file of the same name, one by one', () => {
    writeFiles(own, { 'welcome.html': '<h1>{{name}}</h1>' });
    expect(welcome()).toMatchObject({ subject: 'Welcome, Ada', html: '<h1>Ada</h1>' });
    writeFiles(own, { 'welcome.txt': 'Subject: Hallo {{name}}\n\nLieber {{name}}\n' });
    expect(welcome()).toEqual({ subject: 'Hallo Ada', text: 'Lieber Ada\n', html: '<h1>Ada</h1>' });
  });

  it('may use all values that the plugin lists', () => {
    writeFiles(plugin, { 'welcome.txt': 'Subject: a\nData: name, url, email\n\n{{name}} {{url}}' });
    writeFiles(own, { 'welcome.txt': 'Subject: a\n\n{{email}}' });
    expect(() => welcome()).toThrow('the email "welcome" requires values for email');
  });

  it('are refused with their file when a placeholder has no value', () => {
    writeFiles(own, { 'welcome.txt': 'Subject: {{nmae}}\n\nText', 'welcome.html': '{{name' });
    expect(read).toThrow(
      '  - config/mail/welcome.txt: {{nmae}} has no value: this email has name, url\n' +
        '  - config/mail/welcome.html: has a "{{" without a closing "}}"',
    );
  });

  it('that no plugin has are warned of', () => {
    writeFiles(own, { 'wellcome.txt': 'Subject: a\n\n' });
    expect(read().warnings).toEqual([
      'config/mail/wellcome.txt is not used: no plugin sends an email "wellcome" (did you mean "welcome"?)',
    ]);
  });

  it('stop the boot when they are wrong', async () => {
    const files = { 'config/mail/welcome.txt': 'Subject: a\n\n{{nope}}' };
    await expect(bootMailApp({ folder: plugin, files })).rejects.toThrow(
      'config/mail/welcome.txt: {{nope}} has no value: this email has name, url',
    );
  });
});

describe('addTemplates', () => {
  it('is refused when plugins are applied', async () => {
    const late = definePlugin({
      name: 'late',
      requires: ['mail'],
      apply: ({ container, hooks }) => hooks.bootstrap.tap('late', () => container.resolve(MAIL).addTemplates(plugin)),
    });
    await expect(bootApp({ app: { plugins: [late] } })).rejects.toThrow(/were added too late: call addTemplates/);
  });
});
