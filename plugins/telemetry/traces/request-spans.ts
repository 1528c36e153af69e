import type { IncomingMessage } from 'node:http';
import type { Http, RequestContext, Route } from 'plinth';
import { BROKEN_TYPES } from '../metrics/http-metrics.ts';
import type { OpenTelemetryApi } from './open-telemetry.ts';
import type { WorkSpans } from './work-spans.ts';

/** The facts about a response. */
interface Answered {
  readonly request: IncomingMessage;
  /** Undefined: there is no route, or the request was refused before it was found. */
  readonly route: Route | undefined;
  readonly status: number;
  readonly requestId: string;
  readonly isRemembered: boolean;
  /** See the state of a request. */
  readonly brokenBy?: RequestContext['state']['brokenBy'];
}

/** Ends the spans of requests when their responses are ready, including responses from the cache. */
export function endRequestSpans({ response }: Http['hooks'], tap: string, spans: WorkSpans, api: OpenTelemetryApi): void {
  const end = ({ request, route, status, requestId, isRemembered, brokenBy }: Answered) => {
    const scope = spans.of(request);
    if (scope === null) return;
    const { span } = scope;
    if (span.isRecording()) {
      const method = request.method ?? 'HTTP';
      span.updateName(route === undefined ? method : `${method} ${route.path}`);
      span.setAttributes({
        'http.request.method': method,
        ...(brokenBy !== 'client' && { 'http.response.status_code': status }),
        'network.protocol.version': request.httpVersion,
        'plinth.request_id': requestId,
        'plinth.remembered': isRemembered,
        ...(route !== undefined && { 'http.route': route.path, 'plinth.plugin': route.plugin }),
        ...(brokenBy !== undefined ? { 'error.type': BROKEN_TYPES[brokenBy] } : status >= 500 && { 'error.type': String(status) }),
      });
      // A disconnected client is not an error of the server.
      if (brokenBy === undefined ? status >= 500 : brokenBy === 'server') span.setStatus({ code: api.SpanStatusCode.ERROR });
    }
    spans.end(scope);
  };
  const scope = {
    name: tap,
    remembered: ({ request, route, status, requestId }: Omit<Answered, 'isRemembered'>) =>
      end({ request, route, status, requestId, isRemembered: true }),
  };
  response.tap(scope, ({ req, status, state }) => {
    const { route, requestId, brokenBy } = state;
    end({ request: req, route: route as Route | undefined, status, requestId, isRemembered: false, brokenBy });
  });
}
