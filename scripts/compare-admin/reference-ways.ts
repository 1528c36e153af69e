import type { Step, Ways } from './steps.ts';

const saved: Step = { say: 'Ctrl S', press: 'Control+S', until: [{ css: '[role=alert], [role=status]', text: 'Saved' }] };

/** How somebody works who knows the interface of the reference: by keys where these are shorter. */
export const referenceWays: Ways = ({ email, password, word, title, more, author, picture }) => ({
  signIn: [
    { say: 'open /admin', open: '/admin', until: [{ css: 'input[name=password]' }] },
    { say: 'click into Email', click: (page) => page.locator('input[name=email]') },
    { say: 'the address', type: email },
    { say: 'Tab', press: 'Tab' },
    { say: 'the password', type: password },
    { say: 'Enter', press: 'Enter', until: [{ css: 'a[href$="/content-manager"]' }, { css: 'main h1' }] },
  ],
  find: [
    {
      say: 'click Content Manager',
      click: (page) => page.locator('a[href$="/content-manager"]').first(),
      until: [{ css: 'table tbody tr' }],
    },
    {
      say: 'click Search',
      click: (page) => page.getByRole('button', { name: 'Search', exact: true }),
      until: [{ css: 'input[name=search]' }],
    },
    { say: 'the word', type: word },
    { say: 'Enter', press: 'Enter', until: [{ css: 'tbody tr:first-child', text: title }] },
    {
      say: 'click the row',
      click: (page) => page.locator('tbody tr').filter({ hasText: title }),
      until: [{ css: 'input[name=title]', text: title }],
    },
  ],
  publish: [
    { say: 'click into the title', click: (page) => page.locator('input[name=title]') },
    { say: 'End', press: 'End' },
    { say: 'the words', type: more, until: [{ css: 'input[name=title]', text: title + more }] },
    { say: 'Ctrl Shift Enter', press: 'Control+Shift+Enter', until: [{ css: '[role=alert], [role=status]', text: 'Published' }] },
  ],
  author: [
    {
      say: 'click into author',
      click: (page) => page.locator('input[name=author]'),
      until: [{ css: '[role=option]', text: 'Create a relation' }],
    },
    {
      say: 'click Create a relation',
      click: (page) => page.getByRole('option', { name: 'Create a relation' }),
      until: [{ css: '[role=dialog] input[name=name]' }],
    },
    { say: 'click into name', click: (page) => page.locator('[role=dialog] input[name=name]') },
    { say: 'the name', type: author },
    saved,
  ],
  picture: [],
  french: [],
});
