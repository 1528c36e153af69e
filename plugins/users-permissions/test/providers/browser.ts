/** A response as a browser sees it. */
export interface BrowserAnswer {
  readonly url: string;
  readonly status: number;
  /** Absolute URL of the redirect; null without one. */
  readonly location: string | null;
  readonly text: string;
}

/** A browser that follows no redirect by itself, and keeps cookies per host. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  get(url: string): Promise<BrowserAnswer> {
    return this.#send(url, { method: 'GET' });
  }

  post(url: string, form: Readonly<Record<string, string>>): Promise<BrowserAnswer> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #send(url: string, request: RequestInit): Promise<BrowserAnswer> {
    const jar = this.#jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    return { url, status: answer.status, location: location === null ? null : new URL(location, url).href, text: await answer.text() };
  }

  #jar(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}
