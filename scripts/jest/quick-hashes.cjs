// Setup of each test file: passwords are hashed at the lowest cost of bcrypt, because the usual cost takes 50 ms per password.
// A test about the cost calls `jest.restoreAllMocks()` first.

const bcrypt = require('@node-rs/bcrypt');

const LOWEST_COST = 4;
const { hash } = bcrypt;
jest.spyOn(bcrypt, 'hash').mockImplementation((password, options) => hash(password, { ...options, cost: LOWEST_COST }));
