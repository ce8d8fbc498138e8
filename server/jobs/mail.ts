import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
  /** The same each time it is sent, so that a repetition is recognised. */
  reference: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends mail over SMTP (SMTP_URL, MAIL_FROM). Without it every letter lands in an outbox folder, and the log says where. */
export class Mail {
  private readonly smtp: Transporter | null;

  constructor(
    smtpUrl: string | undefined,
    private readonly from: string,
    readonly folder: string,
    private readonly log: (line: string) => void,
  ) {
    // A server that does not answer is given up soon: another attempt comes by itself.
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
    this.smtp = smtpUrl ? createTransport({ url: smtpUrl, ...patience }) : null;
  }

  async send({ reference, ...letter }: Letter): Promise<void> {
    const message = { from: this.from, messageId: `<${reference}@${this.host}>`, ...letter };
    if (this.smtp) {
      await this.smtp.sendMail(message);
      return;
    }
    await mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, `${reference}.eml`);
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    await writeFile(file, built.message as Buffer, { mode: 0o600 });
    this.log(`No SMTP_URL is set: the mail to ${letter.to} is in ${file}`);
  }

  /** Of the sender's address; the right-hand side of a message's id. */
  private get host(): string {
    return /@([\w.-]+)/.exec(this.from)?.[1] ?? 'localhost';
  }
}
