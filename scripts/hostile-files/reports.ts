import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { showingPage } from './showing-page.ts';

/** Message of a script that runs: `ran <file> <way>`. */
const SAID = /^ran (\S+) (\w+)$/;

/** A server of another origin, to which running scripts report. It also has a page that shows files. */
export class Reports {
  /** By file: how its script was run, and the channel that noticed it. */
  readonly #heard = new Map<string, Set<string>>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url as string, this.url);
      const [, verb, file = '', way = ''] = pathname.split('/');
      if (verb === 'ran') this.hear(`ran ${file} ${way}`, 'request');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(verb === 'show' ? showingPage(searchParams.get('file') ?? '') : '');
    });
  }

  static async listen(): Promise<Reports> {
    const reports = new Reports();
    await new Promise<void>((resolve) => reports.#server.listen(0, '127.0.0.1', resolve));
    return reports;
  }

  /** `http://127.0.0.1:41234` */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * A script that reports in every possible way that it runs. It contains no `<`, `&`, `"` and `%`, so that it is valid in HTML, XML and
   * attributes.
   * @param file one word
   */
  script(file: string): string {
    const to = `${this.url}/ran/${file}/`;
    return `(function(){var w=(/way=(\\w+)/.exec(new Error().stack+self.location)||[0,'unknown'])[1];var m='ran ${file} '+w;console.log(m);try{fetch('${to}'+w,{mode:'no-cors'}).catch(function(){})}catch(e){}try{new Image().src='${to}'+w}catch(e){}try{document.title=m}catch(e){}try{alert(m)}catch(e){}})()`;
  }

  /** Records a text if it is a script's message. @param channel how it was noticed: `console` */
  hear(text: string, channel: string): void {
    const [, file, way] = SAID.exec(text) ?? [];
    if (file === undefined) return;
    const heard = this.#heard.get(file) ?? new Set();
    this.#heard.set(file, heard.add(`${way} (${channel})`));
  }

  /** How the script of a file was run: `script (console)`; empty if it never did. */
  of(file: string): readonly string[] {
    return [...(this.#heard.get(file) ?? [])].sort();
  }

  forget(file: string): void {
    this.#heard.delete(file);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
