/** The top of every list of breached passwords, ten characters and longer. */
const breached = new Set(
  `1234567890 0123456789 password12 password123 password1234 passw0rd123 qwertyuiop qwerty12345 qwerty123456 1q2w3e4r5t 1qaz2wsx3edc
  iloveyou123 letmein1234 welcome123 welcome1234 administrator admin12345 admin123456 football123 baseball123 superman123 princess123
  dragon12345 sunshine123 monkey12345 shadow12345 master12345 michael123 jennifer123 trustno1trustno1 abcdefghij abcdefghijk abc1234567
  1111111111 0000000000 9876543210 0987654321 1212121212 aaaaaaaaaa qazwsxedcrfv zxcvbnmasdfgh asdfghjkl1 asdfghjkl123 changeme123
  123456789a 123456789q a123456789 q123456789 qwe1234567 password1! password1234! p@ssw0rd123 p@ssword123`.split(/\s+/),
);

/** Whether a password is among the first that an attacker would try. */
export const isBreached = (password: string): boolean => breached.has(password.toLowerCase()) || /^(.)\1+$/.test(password);
