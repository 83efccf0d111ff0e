-- The secret until its mail has gone out; the job that sends it holds only the id.
alter table invite add column sealed_secret bytea;
