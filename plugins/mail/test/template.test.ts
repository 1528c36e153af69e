import { compose } from '../compose.ts';
import { parseHtmlTemplate, parseTextTemplate, placeholders } from '../template.ts';
import type { Template } from '../template-files.ts';

function template(text: string, html: string | null = null): Template {
  const file = parseTextTemplate(text);
  const data = new Set([...placeholders(file.subject), ...placeholders(file.text)]);
  return { subject: file.subject, text: file.text, html: html === null ? null : parseHtmlTemplate(html), data };
}

const composed = (text: string, data: Record<string, string>, html: string | null = null) =>
  compose(template(text, html), { template: 'welcome', data });

describe('a template', () => {
  it('is a subject, an empty line and a text with placeholders', () => {
    expect(composed('Subject: Hello {{ name }}\n\n{{name}}: {{url}}!\n', { name: 'Ada', url: 'x' })).toEqual({
      subject: 'Hello Ada',
      text: 'Ada: x!\n',
      html: null,
    });
  });

  it('may have line breaks of Windows and a byte order mark', () => {
    expect(composed('\ufeffSubject: Hello\r\n\r\nOne\r\nTwo', {})).toMatchObject({ subject: 'Hello', text: 'One\nTwo' });
  });

  it('may list the values that there are', () => {
    expect(parseTextTemplate('Subject: a\nData: name, url\n\nText').data).toEqual(['name', 'url']);
    expect(parseTextTemplate('Subject: a\n\nData: name').data).toBeNull();
  });

  it.each([
    ['Dear Ada', 'must start with a line "Subject: …"'],
    ['Subject:  \n\nText', 'must start with a line "Subject: …"'],
    ['Subject: a\n\n{{name', 'has a "{{" without a closing "}}"'],
    ['Subject: a\n\n{{first name}}', 'has an invalid placeholder "first name": use the form {{name}}'],
    ['Subject: {{}}\n\nText', 'has an invalid placeholder "": use the form {{name}}'],
  ])('is refused as %j', (source, message) => {
    expect(() => parseTextTemplate(source)).toThrow(message);
  });

  it('may hold style sheets', () => {
    const html = '<style>@media print { a { color: red }}</style>{{name}}';
    expect(composed('Subject: a\n\n{{name}}', { name: 'Ada' }, html).html).toBe('<style>@media print { a { color: red }}</style>Ada');
  });
});

describe('a value', () => {
  it('cannot become markup, nor end an attribute', () => {
    const { html, text } = composed('Subject: a\n\n{{name}}', { name: `<b a="x" c='y'>&amp;\`` }, '<a href="{{name}}">{{name}}</a>');
    const escaped = '&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;amp;&#96;';
    expect(html).toBe(`<a href="${escaped}">${escaped}</a>`);
    expect(text).toBe(`<b a="x" c='y'>&amp;\``);
  });

  it('is not read as a template', () => {
    expect(composed('Subject: {{a}}\n\n{{a}} {{b}} $& $1', { a: '{{b}}', b: '$&' })).toMatchObject({
      subject: '{{b}}',
      text: '{{b}} $& $& $1',
    });
  });

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\f', '\0'])('with %j adds no line to the subject', (end) => {
    const { subject } = composed('Subject: Dear {{name}}!\n\n', { name: `Ada${end}Bcc: eve@example.org` });
    expect(subject).toMatch(/^Dear Ada ?Bcc: eve@example\.org!$/);
  });

  it('loses what no database stores and nobody sees', () => {
    expect(composed('Subject: a\n\n{{name}}', { name: 'A\0d\u0007a\ud800\t\n' }).text).toBe('Ada\ufffd\t\n');
  });

  it.each([[{}], [{ name: undefined }], [{ name: 7 }], [Object.create({ name: 'inherited' })]])('must be a text: %j', (data) => {
    expect(() => composed('Subject: a\n\n{{name}}', data as never)).toThrow('the email "welcome" requires values for name');
  });
});
