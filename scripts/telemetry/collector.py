"""Takes spans by OTLP over HTTP as JSON, and checks them against the protocol's own schema: collector.py PORT. Prints a JSON line per span.

The module `opentelemetry.proto` is generated from the protocol's definition, by its authors. An unknown or malformed field is refused.
"""

import base64
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

# OTLP writes these bytes in hexadecimal digits, other JSON of protobuf in base64.
IDS = ("traceId", "spanId", "parentSpanId")


def with_bytes(value):
    if isinstance(value, list):
        return [with_bytes(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: base64.b64encode(bytes.fromhex(one)).decode() if key in IDS else with_bytes(one)
        for key, one in value.items()
    }


class Collector(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.body()
        try:
            if self.path != "/v1/traces" or self.headers["Content-Type"] != "application/json":
                raise ValueError(f"{self.path}, {self.headers['Content-Type']}")
            request = json_format.ParseDict(with_bytes(json.loads(body)), ExportTraceServiceRequest())
            status = 200
            for resource in request.resource_spans:
                service = next(one.value.string_value for one in resource.resource.attributes if one.key == "service.name")
                for scope in resource.scope_spans:
                    for span in scope.spans:
                        tell(service, span)
        except Exception as error:
            status = 400
            print(json.dumps({"refused": str(error)}), flush=True)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def body(self):
        if self.headers["Transfer-Encoding"] != "chunked":
            return self.rfile.read(int(self.headers["Content-Length"]))
        chunks = []
        while size := int(self.rfile.readline(), 16):
            chunks.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(chunks)

    def log_message(self, *_):
        pass


def tell(service, span):
    if not (len(span.trace_id) == 16 and len(span.span_id) == 8 and span.end_time_unix_nano >= span.start_time_unix_nano):
        raise ValueError(f"no span: {span.name}")
    attributes = {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in span.attributes}
    told = {
        "service": service,
        "name": span.name,
        "kind": span.kind,
        "traceId": span.trace_id.hex(),
        "spanId": span.span_id.hex(),
        "parentSpanId": span.parent_span_id.hex(),
        "attributes": attributes,
    }
    print(json.dumps(told), flush=True)


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Collector)
print(json.dumps({"port": server.server_address[1]}), flush=True)
server.serve_forever()
