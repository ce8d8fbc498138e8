import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Connections that ask for a big public answer, once or hundreds of times in one packet, and read nothing of it; in a process of
 * their own, until it is ended. Says when all of them have asked.
 */
const [origin = '', connections, requests] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const packet = 'GET /v2/openapi.json HTTP/1.1\r\nhost: it\r\n\r\n'.repeat(Number(requests));
for (let i = 0; i < Number(connections); i++) {
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  socket.pause();
  socket.write(packet);
  if (i % 50 === 0) await wait(5);
}
console.log('asked');
