import { createServer, type Socket } from 'node:net';

/**
 * What telling thousands of sockets costs without the product: each POST is answered, then the same frame is written to all who listen.
 * No sessions, no database, nothing decided. Prints its port.
 */
const listening = new Set<Socket>();
let id = 0;

/** A text frame of RFC 6455, as the server sends it: not masked. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head =
    bytes.length < 126 ? Buffer.from([0x81, bytes.length]) : Buffer.from([0x81, 126, bytes.length >> 8, bytes.length & 255]);
  return Buffer.concat([head, bytes]);
}

const server = createServer((socket) => {
  socket.setNoDelay().on('error', () => socket.destroy());
  socket.on('close', () => listening.delete(socket));
  socket.on('data', (chunk) => {
    if (!chunk.includes('POST ')) {
      listening.add(socket);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
      socket.write(frame('{"type":"welcome"}'));
      return;
    }
    id += 1;
    const answer = JSON.stringify({ data: { id } });
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`);
    const told = frame(
      JSON.stringify({
        type: 'changed',
        seq: id,
        entity: 'lead',
        id,
        version: 1,
        status: 'new',
        event: 'create',
        user_id: 1,
        at: new Date(),
      }),
    );
    for (const one of listening) one.write(told);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
