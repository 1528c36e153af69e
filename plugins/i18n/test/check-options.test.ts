import { contentApps } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

afterEach(cleanUp);

describe('pluginOptions.i18n', () => {
  it('does not boot with values that would be taken for false, and tells all of them', async () => {
    const title = { type: 'string', pluginOptions: { i18n: { localised: true } } };
    const types = {
      page: { pluginOptions: { i18n: { localized: 'yes' } }, attributes: { title } },
      post: { pluginOptions: { i18n: true }, attributes: { title: { type: 'string', pluginOptions: {} } } },
    };
    const message = await bootContentApp({ types }).then(
      () => 'booted',
      (error: Error) => error.message,
    );
    expect(message).toContain('pluginOptions.i18n.localized: expected true or false, found "yes"');
    expect(message).toContain('attributes.title.pluginOptions.i18n.localised: unknown key; did you mean "localized"?');
    expect(message).toContain('pluginOptions.i18n: expected an object, found true');
  });
});
