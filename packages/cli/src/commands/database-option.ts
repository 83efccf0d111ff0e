import { Option } from 'commander'

export const databaseOption = (): Option =>
  new Option('-d, --data <folder>', 'a running octavo start’s folder, instead of the database at DATABASE_URL')
