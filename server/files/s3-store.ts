import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /** The bucket's address, such as https://s3.eu-central-1.amazonaws.com/bucket. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket of S3, or of whatever speaks its protocol (path-style addresses, signature version 4). */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  constructor(private readonly settings: S3Settings) {
    const { region, accessKeyId, secretAccessKey } = settings;
    this.client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: 3 });
  }

  private async ask(method: string, key: string, body?: Buffer): Promise<Response> {
    const answer = await this.client.fetch(`${this.settings.url.replace(/\/$/, '')}/${key}`, {
      method,
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`The file store answered ${method} with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  }

  async put(key: string, content: Buffer): Promise<void> {
    const { status } = await this.ask('PUT', key, content);
    if (status === 404) throw new Error('The file store has no such bucket');
  }

  async read(key: string): Promise<Buffer | null> {
    const answer = await this.ask('GET', key);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.ask('HEAD', key)).ok;
  }

  async remove(key: string): Promise<void> {
    await this.ask('DELETE', key);
  }
}
