import type { Step, Ways } from './steps.ts';

const BAR = 'section[aria-label="What can be done"]';
const saved: Step = { say: 'Ctrl S', press: 'Control+S', until: [{ css: BAR, text: 'All changes saved' }] };

/** The steps of a user who knows Plinth's interface, with keys where these are faster. */
export const plinthWays: Ways = ({ email, password, word, title, more, author, picture }) => ({
  signIn: [
    { say: 'open /admin', open: '/admin', until: [{ css: 'input[type=password]' }] },
    { say: 'the address', type: email },
    { say: 'Tab', press: 'Tab' },
    { say: 'the password', type: password },
    { say: 'Enter', press: 'Enter', until: [{ css: 'nav[aria-label=Main]' }, { css: 'main h1' }, { css: 'main li a' }] },
  ],
  find: [
    { say: 'Ctrl K', press: 'Control+K', until: [{ css: '[role=combobox]' }] },
    { say: 'the word', type: word, until: [{ css: '[role=option][aria-selected=true]', text: title }] },
    { say: 'Enter', press: 'Enter', until: [{ css: 'h1', text: title }, { css: '[data-path=title] :is(input, textarea)' }] },
  ],
  publish: [
    { say: 'click into the title', click: (page) => page.locator('[data-path=title] :is(input, textarea)') },
    { say: 'End', press: 'End' },
    { say: 'the words', type: more, until: [{ css: 'h1', text: title + more }] },
    {
      say: 'Ctrl Enter',
      press: 'Control+Enter',
      until: [
        { css: BAR, text: 'All changes saved' },
        { css: '[role=status]', text: 'Published' },
      ],
    },
  ],
  author: [
    {
      say: 'click into Author',
      click: (page) => page.locator('[data-path=author] input'),
      until: [{ css: '[data-path=author] [role=option]' }],
    },
    { say: 'the name', type: author, until: [{ css: '[role=option][aria-selected=true]', text: 'Create' }] },
    { say: 'Enter', press: 'Enter', until: [{ css: 'dialog [data-path=name] :is(input, textarea)', text: author }] },
    {
      say: 'Enter',
      press: 'Enter',
      until: [
        { css: 'dialog', gone: true },
        { css: '[data-path=author] button', text: author },
      ],
    },
    saved,
  ],
  picture: [
    {
      say: 'click Add to parts',
      click: (page) => page.getByRole('button', { name: 'Add component to parts' }),
      until: [{ css: 'button', text: 'Picture2' }],
    },
    { say: '2', press: '2', until: [{ css: '[data-path^=parts] button', text: 'Select from media library' }] },
    { say: 'Enter', press: 'Enter', until: [{ css: 'dialog [data-tile] img' }] },
    {
      say: 'click the picture',
      click: (page) => page.locator('dialog [data-tile]').filter({ hasText: picture }),
      until: [
        { css: 'dialog', gone: true },
        { css: '[data-path^=parts]', text: picture },
      ],
    },
    saved,
  ],
  french: [
    {
      say: 'click French',
      click: (page) => page.locator('aside').getByRole('link', { name: 'French' }),
      until: [{ css: 'button', text: 'Copy from English' }],
    },
    {
      say: 'click Fill in from English',
      click: (page) => page.getByRole('button', { name: 'Copy from English' }),
      until: [{ css: '[data-path=title] :is(input, textarea)', text: title }],
    },
    saved,
  ],
});
