import { expect, test } from 'vitest'
import { closedAddresses, openAddresses } from '../../testing/hostile-addresses.ts'
import { isPublicAddress } from './public-address.ts'

test.for(closedAddresses)('%s is not for everyone', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(openAddresses)('%s is in the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for(['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8.', '2606:4700::1%eth0'])(
  'what the system would not write is no address: "%s"',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)
