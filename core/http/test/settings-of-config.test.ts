import { CONFIG_SCHEMAS } from '../../config/schema/index.ts';
import { httpSettings } from '../index.ts';

/** The configuration of an app whose files say just this. */
function configOf(files: { server?: object; middlewares?: object; api?: object }) {
  return {
    server: CONFIG_SCHEMAS.server.parse(files.server ?? {}),
    middlewares: CONFIG_SCHEMAS.middlewares.parse(files.middlewares ?? {}),
    api: CONFIG_SCHEMAS.api.parse(files.api ?? {}),
  };
}

describe('httpSettings', () => {
  it('takes times, limits and middlewares from config', () => {
    const settings = httpSettings(
      configOf({
        server: { host: 'h', port: 1, proxy: true, requestTimeout: 2, shutdownTimeout: 3 },
        middlewares: {
          cors: { origin: ['https://example.org'], credentials: true, headers: ['X-A'], maxAge: 5 },
          security: { hsts: false, contentSecurityPolicy: { 'img-src': ['*'] } },
          compression: { threshold: 5 },
          body: { jsonLimit: 6, formLimit: '7kb' },
          log: { enabled: false },
          etag: true,
        },
        api: { queryString: { depth: 9, arrayLimit: 10, parameterLimit: 11 } },
      }),
    );
    expect(settings).toMatchObject({
      host: 'h',
      port: 1,
      proxy: true,
      requestTimeout: 2,
      shutdownTimeout: 3,
      accessLog: false,
      cors: { origins: ['https://example.org'], credentials: true, headers: ['X-A'], maxAge: 5 },
      security: { contentSecurityPolicy: { useDefaults: true, directives: { 'img-src': ['*'] } }, strictTransportSecurity: false },
      compression: { threshold: 5 },
      body: { json: 6, form: 7_168 },
      query: { depth: 9, arrayLimit: 10, parameters: 11 },
      etag: true,
    });
  });

  it('leaves out what is switched off', () => {
    const off = { enabled: false };
    expect(httpSettings(configOf({ middlewares: { cors: off, security: off, compression: off } }))).toMatchObject({
      cors: false,
      security: false,
      compression: false,
    });
  });
});
