import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
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
    this.smtp = smtpUrl ? createTransport(smtpUrl) : null;
  }

  async send(letter: Letter): Promise<void> {
    if (this.smtp) {
      await this.smtp.sendMail({ from: this.from, ...letter });
      return;
    }
    await mkdir(this.folder, { recursive: true });
    const file = path.join(
      this.folder,
      `${new Date().toISOString().replace(/[:.]/g, '-')}-${Math.random().toString(36).slice(2, 8)}.eml`,
    );
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail({ from: this.from, ...letter });
    await writeFile(file, built.message as Buffer, { mode: 0o600 });
    this.log(`No SMTP_URL is set: the mail to ${letter.to} is in ${file}`);
  }
}
