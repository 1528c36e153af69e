import type { BootProblem, Config, Logger } from 'plinth';
import type { Outgoing } from 'plinth/plugins/outgoing';
import { publicUrl } from '../recovery/links.ts';
import type { ProviderOptions } from './options.ts';
import { type OAuthPreset, type OpenIdPreset, presetOf } from './presets.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { createReturnPages, type ReturnPages } from './return-pages.ts';

/** A provider that people can sign in with. */
export interface Provider {
  readonly name: string;
  readonly client: ProviderClient;
  /** Where it sends people back. */
  readonly callback: string;
  readonly pages: ReturnPages;
  /** Name of the parameter with the code, which pages receive and send. */
  readonly codeName: 'code' | 'access_token';
  /** Whether it sends people back by a form POST. */
  readonly formPost: boolean;
}

/** The configured providers by name, and problems of the configuration. */
export interface ReadProviders {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly problems: readonly BootProblem[];
}

/** Hosts on this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Creates the providers of the options. @param prefix path before `/connect` @param plugin see `Population.plugin` */
export function readProviders(
  options: Readonly<Record<string, ProviderOptions>>,
  { env, environment, files, server }: Config,
  prefix: string,
  plugin: string,
  log: Logger,
  outgoing: Outgoing,
): ReadProviders {
  const providers = new Map<string, Provider>();
  const problems: BootProblem[] = [];
  for (const [name, given] of Object.entries(options)) {
    if (!given.enabled) continue;
    const report = (path: readonly string[], message: string) => {
      problems.push({ file: files.plugins, path: [plugin, 'config', 'providers', name, ...path], message });
    };
    const read = (key: 'clientId' | 'clientSecret'): string | null => {
      const value = given[key];
      if (value === undefined || typeof value === 'string') return value ?? null;
      const text = env(value.env);
      if (text === undefined) report([key, 'env'], `the environment variable ${value.env} is not set`);
      return text ?? null;
    };
    const [clientId, clientSecret] = [read('clientId') ?? '', read('clientSecret')];
    const preset = settledPreset(name, given, report);
    if (preset === null) continue;
    if (environment === 'production') {
      for (const [key, url] of urlsOf(preset)) {
        if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) report([key], 'must start with https: in production');
      }
      if (server.url === undefined) report([], 'requires the public URL of the server: set `url` in config/server, or PUBLIC_URL');
    }
    const callback = publicUrl(server, `${prefix}/connect/${name}/callback`);
    const clientAuthentication = given.clientAuthentication ?? null;
    const { trustsEmail, timeout } = given;
    const hosts = urlsOf(preset).map(([, { hostname }]) => hostname.replace(/^\[|\]$/g, ''));
    const client = createProviderClient(
      { name, preset, clientId, clientSecret, clientAuthentication, callback, trustsEmail, timeout, outgoing, hosts },
      log,
    );
    providers.set(name, {
      name,
      client,
      callback,
      pages: createReturnPages(server, [given.redirect, ...given.redirects]),
      codeName: given.clientFlow === 'code' ? 'code' : 'access_token',
      formPost: preset.kind === 'openid' && preset.formPost === true,
    });
  }
  return { providers, problems };
}

type Settled = (OpenIdPreset & { readonly issuer: string }) | OAuthPreset;

/** The preset, overridden by the options; null if something is missing. */
function settledPreset(
  name: string,
  { preset: presetName, issuer, endpoints = {}, scope }: ProviderOptions,
  report: (path: readonly string[], message: string) => void,
): Settled | null {
  const preset = presetOf(name, presetName);
  const asked = scope ?? preset.scope;
  if (preset.kind === 'openid') {
    const known = issuer ?? preset.issuer;
    if (Object.keys(endpoints).length > 0) report(['endpoints'], 'cannot be set together with an issuer, which announces its endpoints');
    if (!asked.includes('openid')) report(['scope'], 'must contain "openid"');
    if (known !== null) return { ...preset, scope: asked, issuer: known };
    report(['issuer'], `is required: "${presetName ?? name}" is not a preset with a known issuer`);
    return null;
  }
  if (issuer !== undefined) report(['issuer'], 'cannot be set for this preset. Use `"preset": "openid"` to set an issuer');
  const given = Object.fromEntries(Object.entries(endpoints).filter(([, url]) => url !== undefined));
  return { ...preset, ...given, scope: asked };
}

function urlsOf(preset: Settled): readonly (readonly [string, URL])[] {
  if (preset.kind === 'openid') return [['issuer', new URL(preset.issuer)]];
  const { authorization, token, user, emails } = preset;
  return [authorization, token, user, ...(emails === undefined ? [] : [emails])].map((url) => ['endpoints', new URL(url)]);
}
