/** A provider of messages to mobile numbers, such as the WhatsApp Business platform. */
export interface Messenger {
  /** Throws when it can't be sent; `reference` is the same on each attempt, so that duplicates can be detected. */
  send: (message: { reference: string; to: string; text: string }) => Promise<void>;
}
