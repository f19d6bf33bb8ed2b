enum State { NCS, ES, CS }
