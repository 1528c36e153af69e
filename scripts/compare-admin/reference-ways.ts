import type { Step, Ways } from './steps.ts';

const TOAST = '[data-sonner-toast]';
const saved: Step = { say: 'Ctrl S', press: 'Control+S', until: [{ css: TOAST, text: 'Saved document', isFresh: true }] };

/** The steps of a user who knows the interface of the reference, with keys where these are faster. */
export const referenceWays: Ways = ({ email, password, word, title, more, author, picture }) => ({
  signIn: [
    { say: 'open /admin', open: '/admin', until: [{ css: 'input[name=password]' }] },
    { say: 'click into Email', click: (page) => page.locator('input[name=email]') },
    { say: 'the address', type: email },
    { say: 'Tab', press: 'Tab' },
    { say: 'the password', type: password },
    { say: 'Enter', press: 'Enter', until: [{ css: 'a[href$="/content-manager"]' }, { css: 'main h1' }, { css: 'main tbody tr' }] },
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
      until: [{ css: 'main input[name=search]' }],
    },
    { say: 'the word', type: word },
    { say: 'Enter', press: 'Enter', until: [{ css: 'tbody tr:first-child', text: title }] },
    {
      say: 'click the row',
      click: (page) => page.locator('tbody tr').filter({ hasText: title }),
      until: [
        { css: 'input[name=title]', text: title },
        { css: 'h1', text: title },
      ],
    },
  ],
  publish: [
    { say: 'click into title', click: (page) => page.locator('input[name=title]') },
    { say: 'End', press: 'End' },
    { say: 'the words', type: more, until: [{ css: 'input[name=title]', text: title + more }] },
    {
      say: 'Ctrl Shift Enter',
      press: 'Control+Shift+Enter',
      until: [
        { css: TOAST, text: 'Published document', isFresh: true },
        { css: 'h1', text: title + more },
      ],
    },
  ],
  // Saving the new author also saves the article.
  author: [
    {
      say: 'click into author',
      click: (page) => page.locator('input[name=author]'),
      until: [{ css: '[role=option]', text: 'Create a relation' }],
    },
    {
      say: 'click Create a relation',
      click: (page) => page.getByRole('option').last(),
      until: [{ css: '[role=dialog] input[name=name]' }],
    },
    { say: 'click into name', click: (page) => page.locator('[role=dialog] input[name=name]') },
    { say: 'the name', type: author },
    {
      say: 'Ctrl S',
      press: 'Control+S',
      until: [
        { css: TOAST, text: 'Saved document', isFresh: true },
        { css: '[role=dialog] h2', text: author },
      ],
    },
    {
      say: 'Esc',
      press: 'Escape',
      until: [
        { css: '[role=dialog]', gone: true },
        { css: 'main li', text: author },
      ],
    },
  ],
  picture: [
    {
      say: 'click Add a component to parts',
      click: (page) => page.getByRole('button', { name: 'Add a component to parts' }),
      until: [
        { css: 'main button', text: 'Image' },
        { css: 'main', text: 'Pick one component' },
      ],
    },
    {
      say: 'click Picture',
      click: (page) => page.getByRole('button', { name: 'Image', exact: true }),
      until: [{ css: 'main button', text: 'Click to add an asset' }],
    },
    {
      say: 'click the field',
      click: (page) => page.getByRole('button', { name: 'Click to add an asset' }),
      until: [{ css: '[role=dialog] img' }, { css: '[role=dialog]', text: picture }],
    },
    // The newest picture comes first.
    {
      say: 'click the box of the picture',
      click: (page) => page.getByRole('dialog').getByRole('checkbox').first(),
      until: [{ css: '[role=dialog] [role=checkbox][aria-checked=true]' }],
    },
    {
      say: 'click Finish',
      click: (page) => page.getByRole('button', { name: 'Finish' }),
      until: [
        { css: '[role=dialog]', gone: true },
        { css: 'main', text: picture },
      ],
    },
    saved,
  ],
  french: [
    {
      say: 'click the language',
      click: (page) => page.getByRole('combobox', { name: 'Locales' }),
      until: [{ css: '[role=option]', text: 'French' }],
    },
    {
      say: 'click Create French locale',
      click: (page) => page.getByRole('option', { name: /French/ }),
      until: [
        { css: 'main input[name=title]', isFresh: true },
        { css: 'h1', text: 'Untitled' },
      ],
    },
    {
      say: 'click Fill in from another locale',
      click: (page) => page.getByRole('button', { name: 'Copy from another locale' }),
      until: [{ css: '[role=alertdialog], [role=dialog]', text: 'Yes, fill in' }],
    },
    {
      say: 'click the choice',
      click: (page) => page.getByRole('combobox', { name: 'Locale', exact: true }),
      until: [{ css: '[role=option]', text: 'English' }],
    },
    { say: 'click English', click: (page) => page.getByRole('option', { name: /English/ }) },
    {
      say: 'click Yes, fill in',
      click: (page) => page.getByRole('button', { name: 'Yes, fill in' }),
      until: [{ css: 'input[name=title]', text: title }],
    },
    saved,
  ],
});
