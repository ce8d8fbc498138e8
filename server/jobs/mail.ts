import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { closeFolder } from '../kit/private-files.ts';

export interface Letter {
  /** The same on each attempt, so that duplicates can be detected. */
  reference: string;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/**
 * Sends email over SMTP (SMTP_URL, MAIL_FROM). Without SMTP, emails are written to an outbox folder, and the log says where.
 */
export class Mail {
  private readonly smtp: Transporter | null;

  constructor(
    smtpUrl: string | undefined,
    private readonly from: string,
    readonly folder: string,
    private readonly log: (line: string) => void,
  ) {
    // An unresponsive server is given up soon: the job is retried anyway.
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
    this.smtp = smtpUrl ? createTransport({ url: smtpUrl, ...patience }) : null;
  }

  async send({ reference, ...letter }: Letter): Promise<void> {
    const message = { from: this.from, messageId: `<${reference}@${this.host}>`, ...letter };
    if (this.smtp) {
      await this.smtp.sendMail(message);
      return;
    }
    await closeFolder(this.folder);
    const file = path.join(this.folder, `${reference}.eml`);
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    await writeFile(file, built.message as Buffer, { mode: 0o600 });
    this.log(`No SMTP_URL is set: the mail to ${letter.to} is in ${file}`);
  }

  /** Deletes the mails that were written so many days ago; returns how many. Of all companies: they share the folder. */
  async purge(days: number): Promise<number> {
    let purged = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const file = path.join(this.folder, name);
      const found = await stat(file).catch(() => null);
      if (!found || found.mtimeMs > Date.now() - days * 86_400_000) continue;
      await rm(file, { force: true });
      purged += 1;
    }
    return purged;
  }

  /** The domain of the sender's address, used in message ids. */
  private get host(): string {
    return /@([\w.-]+)/.exec(this.from)?.[1] ?? 'localhost';
  }
}
