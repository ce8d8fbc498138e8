import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** A folder that has little room. */
export interface SmallDisk {
  enlarge: () => void;
  remove: () => void;
}

/** Makes a folder a disk of so many megabytes; where that takes rights that the tests don't have, each write goes to a full device. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
    return {
      enlarge: () => execFileSync('mount', ['-o', 'remount,size=64m', folder]),
      remove: () => execFileSync('umount', ['-l', folder]),
    };
  } catch {
    return fullDevice(megabytes);
  }
}

async function fullDevice(megabytes: number): Promise<SmallDisk> {
  const device = await open('/dev/full', 'w');
  const handle = Object.getPrototypeOf(device) as FileHandle;
  const write = handle.writeFile;
  let room = megabytes * 1024 * 1024;
  const full = vi.spyOn(handle, 'writeFile').mockImplementation(async function (this: FileHandle, content) {
    const { length } = content as Buffer;
    const fits = length <= room;
    if (fits) room -= length;
    await write.call(fits ? this : device, content);
  });
  const enlarge = () => full.mockRestore();
  return {
    enlarge,
    remove: () => {
      enlarge();
      void device.close();
    },
  };
}
