// Servers of test files. Those that still listen at the end of a file are closed with their connections, because they would keep jest from ending.

const { Server } = require('node:net');

/** Watches the servers that a test file starts. */
class OpenServers {
  #open = new Set();
  #connections = new Set();
  #watched = new WeakSet();
  #listen = Server.prototype.listen;

  watch() {
    const [open, connections, watched] = [this.#open, this.#connections, this.#watched];
    const listen = this.#listen;
    Server.prototype.listen = function listenWatched(...args) {
      open.add(this);
      // A server can listen again after it was closed.
      if (!watched.has(this)) {
        this.on('close', () => open.delete(this));
        this.on('connection', (socket) => connections.add(socket));
        watched.add(this);
      }
      return listen.apply(this, args);
    };
  }

  closeAll() {
    Server.prototype.listen = this.#listen;
    for (const server of this.#open) {
      if (server.listening) server.close();
    }
    for (const socket of this.#connections) socket.destroy();
    this.#open.clear();
    this.#connections.clear();
  }
}

module.exports = { OpenServers };
